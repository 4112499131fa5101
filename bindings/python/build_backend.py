"""Debian's setuptools as the one that builds the wheel, so that nothing is fetched for it.

pip builds in an environment that hides what Debian has installed.
"""
import sys

DEBIAN = "/usr/lib/python3/dist-packages"

try:
    import setuptools  # noqa: F401
    import wheel  # noqa: F401
except ImportError:
    sys.path.append(DEBIAN)

from setuptools.build_meta import build_sdist, build_wheel, prepare_metadata_for_build_wheel  # noqa: E402,F401


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []
