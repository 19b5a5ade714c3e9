import pytest

from onboarding_server import OnboardingServer


@pytest.fixture
def server():
    with OnboardingServer() as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_is_logged_in(monkeypatch, tmp_path_factory):
    """No test uses the tokens, or writes the settings, of who runs it."""
    for name in ("TOKEN", "USERNAME", "PASSWORD", "URL"):
        monkeypatch.delenv(f"MODELYARD_{name}", raising=False)
        monkeypatch.delenv(f"ACUMOS_{name}", raising=False)
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("MODELYARD_CONFIG", str(folder))
    return folder
