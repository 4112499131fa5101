# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Builds the wheel (PEP 517) with CMake and Python's own library.

It needs neither setuptools nor scikit-build-core: Debian 12 has no scikit-build-core, its setuptools
works with Debian's Python alone, and a virtual environment often has neither. Nothing is fetched.
"""
from __future__ import annotations

import base64
import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings" / "python" / "kingmaker"
# The platform of a wheel that needs only the library of C, such as manylinux_2_36_x86_64.
PLATFORM = os.environ.get("KINGMAKER_WHEEL")
PRESET = "wheel" if PLATFORM else "python"
TREE = ROOT / "build" / PRESET

METADATA = """\
Metadata-Version: 2.1
Name: kingmaker
Version: {version}
Summary: Values of multi-player games, and their normal forms
License: Apache-2.0
Requires-Python: >=3.9
Provides-Extra: tables
Requires-Dist: pandas ; extra == 'tables'
Provides-Extra: jupyter
Requires-Dist: ipykernel ; extra == 'jupyter'
Description-Content-Type: text/markdown

{readme}"""


def version():
    """The version that the program has."""
    return re.search(r"project\(kingmaker VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def tag():
    """The Python, its interface and the machine that the module is for."""
    machine = PLATFORM or re.sub(r"[^0-9A-Za-z]", "_", sysconfig.get_platform())
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}{getattr(sys, 'abiflags', '')}-{machine}"


def pybind11_folder():
    """The headers of pybind11: those of this Python, or of the system."""
    try:
        import pybind11
    except ImportError:
        own = []
    else:
        own = [pybind11.get_include()]
    for folder in [*own, "/usr/include", "/usr/local/include"]:
        if (Path(folder) / "pybind11" / "pybind11.h").exists():
            return folder
    sys.exit("pybind11 is missing: install Debian's package pybind11-dev, or `pip install pybind11` and give "
             "pip --no-build-isolation")


def check_tools():
    """Says what is missing before anything is compiled."""
    for program, package in [("cmake", "cmake"), ("ninja", "ninja-build")]:
        if shutil.which(program) is None:
            sys.exit(f"the program {program} is missing: install Debian's package {package}")
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        sys.exit(f"the headers of Python {sys.version_info.major}.{sys.version_info.minor} are missing ({header}): "
                 "install Debian's package python3-dev, or a Python that has them")


@contextlib.contextmanager
def tree_to_itself():
    """One build at a time: two Pythons share the tree, where all but the module is the same."""
    TREE.mkdir(parents=True, exist_ok=True)
    with open(TREE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_module():
    """The extension module for this Python; only the bindings are compiled again for another one."""
    check_tools()
    configure = ["cmake", "--preset", PRESET, f"-DPython3_EXECUTABLE={sys.executable}",
                 f"-DKINGMAKER_PYBIND11={pybind11_folder()}", *os.environ.get("CMAKE_ARGS", "").split()]
    jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
    for command in (configure, ["cmake", "--build", "--preset", PRESET, "--parallel", jobs]):
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            sys.exit(f"`{' '.join(command)}` failed")
    return TREE / "module" / f"_kingmaker{sysconfig.get_config_var('EXT_SUFFIX')}"


def get_requires_for_build_wheel(config_settings=None):
    return []


def metadata():
    return METADATA.format(version=version(), readme=(ROOT / "README.md").read_text(encoding="utf-8"))


def information():
    """The files of the wheel that say what it is."""
    info = f"kingmaker-{version()}.dist-info"
    wheel = f"Wheel-Version: 1.0\nGenerator: kingmaker\nRoot-Is-Purelib: false\nTag: {tag()}\n"
    return info, {f"{info}/METADATA": metadata().encode(), f"{info}/WHEEL": wheel.encode(),
                  f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_bytes()}


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Without it, pip makes the whole wheel to read them."""
    info, files = information()
    for name, data in files.items():
        path = Path(metadata_directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return info


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel. The same sources make the same bytes."""
    info, described = information()
    files = {f"kingmaker/{path.name}": path.read_bytes() for path in sorted(PACKAGE.iterdir())
             if path.name == "py.typed" or path.suffix in (".py", ".pyi", ".json")}
    # Where Jupyter of the same environment finds its kernels.
    files[f"kingmaker-{version()}.data/data/share/jupyter/kernels/kingmaker/kernel.json"] = \
        files["kingmaker/kernel.json"]
    with tree_to_itself():
        module = build_module()
        files[f"kingmaker/{module.name}"] = module.read_bytes()
    files.update(described)
    digest = {name: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
              for name, data in files.items()}
    record = [f"{name},sha256={digest[name]},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    name = f"kingmaker-{version()}-{tag()}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    """The sources that git knows of."""
    name = f"kingmaker-{version()}"
    listed = subprocess.run(["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"], cwd=ROOT, check=True,
                            capture_output=True).stdout.decode()
    information = Path(sdist_directory) / "PKG-INFO"
    information.write_text(metadata(), encoding="utf-8")
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        archive.add(information, f"{name}/PKG-INFO")
        for path in filter(None, listed.split("\0")):
            archive.add(ROOT / path, f"{name}/{path}", recursive=False)
    information.unlink()
    return f"{name}.tar.gz"
