"""Front-ends and scripts for navd, the daemon that keeps the navigation state of applications.

    async with navd.connect() as daemon:
        scene = await daemon.open("till-1", root="Home")
        async with scene.attach("display") as display:
            await display.push(navd.Screen("Item", {"sku": "4711"}))
            print(*display.path, sep=" › ")
            async for update in display:
                ...

`connect` finds a daemon, `Navd.open` and `Navd.scene` give a `Scene`, and `Scene.attach` an `Attachment`, which keeps a
mirror of the scene and reconnects. `Connection` is the layer below: one socket, calls by name.
"""

from ._calls import Command
from ._generated import *  # noqa: F403
from ._generated import __all__ as _generated
from ._operation import Fail, Operation, OperationLike, Try
from .address import Place, places
from .attachment import Attachment
from .connection import Connection
from .daemon import Navd, connect
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .mirror import Mirror, MirrorError
from .scene import Guard, RequestHandler, Scene
from .updates import (
    Attached,
    Committed,
    Detached,
    FrontEndsChanged,
    LinkChanged,
    Path,
    Refreshed,
    Update,
    Updates,
)

__version__ = "0.1.0"

__all__ = [
    "Attached",
    "Attachment",
    "Command",
    "Committed",
    "Connection",
    "Detached",
    "Fail",
    "FrontEndsChanged",
    "Guard",
    "LinkChanged",
    "Mirror",
    "MirrorError",
    "Navd",
    "Operation",
    "OperationLike",
    "Path",
    "Place",
    "Refreshed",
    "RequestHandler",
    "Scene",
    "Try",
    "Update",
    "Updates",
    "connect",
    "places",
    *_errors,
    *_generated,
]
