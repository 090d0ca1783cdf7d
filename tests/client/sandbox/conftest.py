"""Sandboxes that tests begin with."""

from __future__ import annotations

import pytest
from client_fixtures import started
from sandbox_player import in_the_sandbox


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """One client for all tests that only need a sandbox: each begins one of its own."""
    return started(tmp_path_factory.mktemp("sandbox"), size=(1280, 800))


@pytest.fixture
def player(client):
    return in_the_sandbox(client)


@pytest.fixture
def playing(client):
    return in_the_sandbox(client, is_editing=False)
