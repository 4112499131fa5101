"""Builds the Python package: CMake makes its extension module, as preset `python` says."""
import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
# Of a wheel that needs the library of C only, such as manylinux_2_36_x86_64.
PLATFORM = os.environ.get("KINGMAKER_WHEEL")


def version():
    """As the program has it."""
    return re.search(r"project\(kingmaker VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


class CMakeExtension(build_ext):
    def build_extension(self, extension):
        module = Path(self.get_ext_fullpath(extension.name)).resolve()
        preset = "wheel" if PLATFORM else "python"
        configure = ["cmake", "--preset", preset, f"-DPython3_EXECUTABLE={sys.executable}"]
        configure += os.environ.get("CMAKE_ARGS", "").split()
        subprocess.run(configure, cwd=ROOT, check=True)
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        subprocess.run(["cmake", "--build", "--preset", preset, "--parallel", jobs], cwd=ROOT, check=True)
        module.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(ROOT / "build" / preset / "module" / module.name), str(module))


setup(version=version(), ext_modules=[Extension("kingmaker._kingmaker", [])],
      options={"bdist_wheel": {"plat_name": PLATFORM}} if PLATFORM else {}, cmdclass={"build_ext": CMakeExtension})
