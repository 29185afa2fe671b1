"""The part of the build that has no declarative form: assets as a data package, hot modules compiled.

`assets/` stays at the top level of the source tree and is installed as `reflix/assets/`. Its sub-folders are data of
that one package, not packages.

Hot modules (see `reflix/core/compiled.py`) are compiled by Cython where a C compiler is present, all or none. Without
one the build goes on and the sources run; the reason goes into the slip `compiled.json`, which `reflix --version` and
`reflix doctor` show, and onto stderr. `REFLIX_COMPILE=0` does not try, `REFLIX_COMPILE=1` fails where it fails.
"""

import importlib.util
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
SCRATCH = ROOT / ".setuptools-build"
WANTED = os.environ.get("REFLIX_COMPILE", "")

# What an earlier build left there would get into this wheel, though its source may be gone. C files and objects stay:
# they are made again when their sources are newer. `build_ext` alone (scripts/compile.py) makes no wheel.
if "build_ext" not in sys.argv:
    for left in (*SCRATCH.glob("lib*"), *SCRATCH.glob("bdist*")):
        shutil.rmtree(left, ignore_errors=True)


def load_guard():
    """`reflix.core.compiled` without importing `reflix`, which would look for compiled modules."""
    spec = importlib.util.spec_from_file_location("guard", ROOT / "reflix" / "core" / "compiled.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GUARD = load_guard()

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # `: int` in a signature means Python's whole numbers; C types are in the .pxd
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": True,
}


def flags():
    """Optimise; on PCs for processors since 2009, which count bits in one instruction."""
    if sys.platform == "win32":
        return ["/O2"]
    pc = platform.machine().lower() in ("x86_64", "amd64")
    return ["-O3", "-g0", *(["-mpopcnt", "-msse4.2"] if pc else [])]


def extensions():
    return [
        Extension(name, [str(GUARD.source(name, Path("reflix")))], extra_compile_args=flags()) for name in GUARD.HOT
    ]


def obstacle():
    """Why nothing can be compiled here, empty if it can."""
    if WANTED == "0":
        return "it was built with REFLIX_COMPILE=0"
    if sys.implementation.name != "cpython":
        return f"it was built with {sys.implementation.name}, which is quick by itself"
    if importlib.util.find_spec("Cython") is None:
        return "Cython was missing when it was built"
    return compiler_fault()


def compiler_fault():
    """Why the C compiler cannot make a module for this Python, empty if it can."""
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef m = {PyModuleDef_HEAD_INIT, "probe"};\n'
            "PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&m); }\n"
        )
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(probe)])]}))
        command.build_lib, command.build_temp = folder, folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as error:  # the tools of each system have errors of their own
            return f"no C compiler worked when it was built ({first_line(error)})"
    return ""


class Modules(build_py):
    """The package with a slip that says why nothing was compiled; `Compiled` replaces it."""

    def run(self):
        super().run()
        if not self.editable_mode:
            GUARD.write_slip(Path(self.build_lib), "", REASON)


class Compiled(build_ext):
    """All hot modules or none."""

    def run(self):
        if self.inplace or getattr(self, "editable_mode", False):
            return  # never beside the sources: see reflix/core/compiled.py
        build = Path(self.build_lib)
        (build / "reflix" / GUARD.SLIP).unlink(missing_ok=True)  # it must not vouch for half a build
        try:
            sources = GUARD.digest(ROOT / "reflix")
            self.translate()
            super().run()
            if GUARD.digest(ROOT / "reflix") != sources:
                raise RuntimeError("the sources were changed meanwhile")
            GUARD.write_slip(build, sources, "")
        except Exception as error:
            if WANTED == "1":
                raise
            for name in GUARD.HOT:
                GUARD.binary(name, build).unlink(missing_ok=True)
            reason = f"compiling failed when it was built ({first_line(error)})"
            GUARD.write_slip(build, "", reason)
            tell(reason)

    def translate(self):
        """Let Cython make C of the sources."""
        from Cython.Build import cythonize

        made = cythonize(
            self.extensions,
            build_dir=str(Path(self.build_temp) / "c"),
            compiler_directives=DIRECTIVES,
            quiet=True,
        )
        for extension, translated in zip(self.extensions, made, strict=True):
            extension.sources = translated.sources
        self.parallel = self.parallel or os.cpu_count() or 1

    def get_source_files(self):
        """The sources belong to the package already; what Cython made of them belongs to nobody."""
        return []


def first_line(error):
    return (str(error).splitlines() or [type(error).__name__])[0]


def tell(reason):
    sys.stderr.write(f"\nreflix: the hot modules are NOT compiled, the bots will be slow: {reason}.\n\n")


# Metadata and editable installs compile nothing, so they need not know.
BUILDS = any(word.startswith(("bdist", "build", "install")) for word in sys.argv[1:])
REASON = obstacle() if BUILDS else ""
if REASON:
    if WANTED == "1":
        sys.exit(f"reflix: REFLIX_COMPILE=1, but {REASON}.")
    if WANTED != "0":
        tell(REASON)

setup(
    packages=[*find_packages(include=["reflix", "reflix.*"]), "reflix.assets"],
    package_dir={"reflix.assets": "assets"},
    package_data={"reflix.assets": ["**/*"], "reflix": ["py.typed", "**/*.pxd"]},
    include_package_data=False,
    ext_modules=extensions() if BUILDS and not REASON else [],
    cmdclass={"build_py": Modules, "build_ext": Compiled},
)
