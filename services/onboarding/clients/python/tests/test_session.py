"""What goes to a server, and what comes back."""

import io
import json
import re
import stat
import uuid
import zipfile

import pytest

from modelyard import AuthenticationError, BundleError, Model, ModelyardError, Options, PushError, Session
from modelyard.session.credentials import credentials_file, store_token, stored_token
from onboarding_server import Answer, created, refused


def double(x: float) -> float:
    return 2 * x


model = Model(double=double)


def test_a_push_sends_the_parts_that_the_server_knows(server):
    options = Options(license="mine", create_microservice=False)
    result = Session(server.url, token="ada:secret").push(model, "iris", options=options, extra_headers={"shareUserName": "bob"})
    assert result.solution_id == created.document["result"]["solutionId"] and result.task_id == 7
    assert result.docker_image_uri == "localhost:8088/iris_3d4f:1"
    (push,) = server.pushes
    assert {name: part[:2] for name, part in push.parts.items()} == {
        "model": ("model.zip", "application/zip"),
        "metadata": ("metadata.json", "application/json"),
        "schema": ("model.proto", "text/plain"),
        "license": ("license.json", "application/json"),
    }
    assert "model.pkl" in zipfile.ZipFile(io.BytesIO(push.parts["model"][2])).namelist()
    assert json.loads(push.parts["metadata"][2])["name"] == "iris"
    assert json.loads(push.parts["license"][2]) == {"license": "mine"}
    headers = push.headers
    assert (headers["authorization"], headers["iscreatemicroservice"], headers["deploy"]) == ("ada:secret", "false", "false")
    assert headers["shareusername"] == "bob"
    assert uuid.UUID(headers["tracking_id"]) and "transfer-encoding" not in headers


def test_a_push_says_why_there_is_no_image(server, capsys):
    document = {key: value for key, value in created.document.items() if key != "dockerImageUri"}
    server.answers = [Answer(201, {**document, "imageMessage": "There is no registry."})]
    result = Session(server.url, token="t").push(model, "iris")
    assert (result.docker_image_uri, result.image_message) == (None, "There is no registry.")
    assert capsys.readouterr().err == "iris has no image: There is no registry.\n"
    Session(server.url, token="t").push(model, "iris", options=Options(create_microservice=False))
    assert capsys.readouterr().err == ""


def test_a_push_says_in_one_line_what_the_scan_found(server, capsys):
    message = "The security scan found a problem: model.zip > model.pkl.\nmodel.zip > model.pkl. Save it as ONNX."
    found = {"scanVerdict": "REFUSED", "scanMessage": message}
    server.answers = [Answer(201, {**created.document, **found}), Answer(201, {**created.document, "scanVerdict": "PASSED"})]
    result = Session(server.url, token="t").push(model, "iris")
    assert (result.scan_verdict, result.scan_message) == ("REFUSED", message)
    assert capsys.readouterr().err == "iris: The security scan found a problem: model.zip > model.pkl.\n"
    assert Session(server.url, token="t").push(model, "iris").scan_verdict == "PASSED"
    assert capsys.readouterr().err == ""


def test_a_deployment_wants_an_image(server):
    Session(server.url, token="t").push(model, "iris", options=Options(create_microservice=False, deploy=True))
    assert (server.pushes[0].headers["iscreatemicroservice"], server.pushes[0].headers["deploy"]) == ("true", "true")


def test_a_bundle_that_was_written_is_pushed(server, tmp_path):
    bundle = Session().dump(model, "iris", tmp_path)
    Session(push_api=f"{server.url}/onboarding-app/v2/models", token="t").push_bundle(bundle)
    assert server.pushes[0].parts["model"][2] == (bundle / "model.zip").read_bytes()
    with pytest.raises(BundleError, match="without model.zip"):
        Session(server.url, token="t").push_bundle(tmp_path)


def test_the_environment_has_tokens(server, monkeypatch):
    monkeypatch.setenv("ACUMOS_TOKEN", "old")
    Session(server.url).push(model, "iris")
    monkeypatch.setenv("MODELYARD_TOKEN", "new")
    monkeypatch.setenv("MODELYARD_URL", server.url)
    Session().push(model, "iris")
    Session(token="given").push(model, "iris")
    assert [each.headers["authorization"] for each in server.pushes] == ["old", "new", "given"]


def test_user_name_and_password_of_the_environment_log_in(server, monkeypatch):
    monkeypatch.setenv("MODELYARD_USERNAME", "ada")
    monkeypatch.setenv("MODELYARD_PASSWORD", "lovelace")
    session = Session(server.url)
    session.push(model, "iris")
    session.push(model, "iris")
    assert [each.path for each in server.requests].count("/onboarding-app/v2/auth") == 1
    assert [each.headers["authorization"] for each in server.pushes] == ["token-1", "token-1"]
    assert not credentials_file().exists()
    monkeypatch.setenv("MODELYARD_PASSWORD", "wrong")
    with pytest.raises(AuthenticationError, match="did not log ada in: 401 wrong password"):
        Session(server.url).push(model, "iris")


def test_a_login_is_kept_for_later_sessions(server):
    Session(server.url).login("ada", "lovelace")
    Session(server.url).push(model, "iris")
    assert server.pushes[0].headers["authorization"] == "token-1"
    assert json.loads(credentials_file().read_text()) == {"servers": {server.url: {"token": "token-1"}}}
    assert stat.S_IMODE(credentials_file().stat().st_mode) == 0o600


def test_the_log_in_of_the_command_line_is_used_for_its_server(server, nobody_is_logged_in):
    login = {"server": f"{server.url}/", "loginName": "ada", "userId": "1", "token": "ada:theirs"}
    (nobody_is_logged_in / "login.json").write_text(json.dumps(login))
    Session().push(model, "iris")
    assert server.pushes[0].headers["authorization"] == "ada:theirs"
    with pytest.raises(AuthenticationError, match="no token"):
        Session("http://127.0.0.1:9").push(model, "iris")
    server.answers = [refused]
    with pytest.raises(AuthenticationError, match="renew"):
        Session().push(model, "iris")
    assert json.loads((nobody_is_logged_in / "login.json").read_text()) == login


def test_tokens_of_other_servers_are_kept(server):
    store_token("https://other.example.org", "theirs")
    store_token(server.url, "mine")
    assert stored_token("https://other.example.org") == "theirs" and stored_token(server.url) == "mine"
    server.answers = [refused]
    with pytest.raises(AuthenticationError):
        Session(server.url).push(model, "iris")
    assert stored_token("https://other.example.org") == "theirs" and stored_token(server.url) is None


def test_credentials_that_are_none_are_told(server, nobody_is_logged_in):
    (nobody_is_logged_in / "credentials.json").write_text("no JSON")
    with pytest.raises(AuthenticationError, match="credentials.json holds no credentials"):
        Session(server.url).push(model, "iris")


def test_without_a_token_nothing_is_sent(server):
    with pytest.raises(AuthenticationError, match="MODELYARD_TOKEN"):
        Session(server.url).push(model, "iris")
    assert server.requests == []


def test_an_expired_token_is_renewed_once(server, monkeypatch):
    monkeypatch.setenv("MODELYARD_USERNAME", "ada")
    monkeypatch.setenv("MODELYARD_PASSWORD", "lovelace")
    server.answers = [refused, created]
    Session(server.url).push(model, "iris")
    first, second = server.pushes
    assert first.headers["authorization"] != second.headers["authorization"]
    assert first.parts == second.parts
    server.answers = [refused]
    with pytest.raises(AuthenticationError, match="does not accept the token: the token is unknown"):
        Session(server.url).push(model, "iris")
    assert len(server.pushes) == 4


def test_a_given_token_that_is_refused_is_not_sent_again(server):
    server.answers = [refused]
    with pytest.raises(AuthenticationError, match="renew the token"):
        Session(server.url, token="old").push(model, "iris")
    assert len(server.pushes) == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer(400, {"errorCode": "INVALID_PARAMETER", "errorMessage": "the name is taken"}), "answered 400: the name is taken$"),
        (Answer(413, {"title": "too large"}), "larger than the server takes: too large"),
        (Answer(500, {"errorMessage": "schema"}), r'500: schema; a server of 2019 or older takes Options\(metadata_schema="0.4.0"\)'),
        (Answer(503, {"detail": "no registry"}, {"Retry-After": "9"}), "503: no registry; try again in 9 seconds"),
        (Answer(302, {}, {"Location": "https://elsewhere.example.org"}), "points to https://elsewhere.example.org"),
        (Answer(502, ["bad"]), r"502: \[\"bad\"\]"),
    ],
)
def test_a_refusal_says_what_to_do(server, answer, told):
    server.answers = [answer]
    with pytest.raises(PushError, match=told) as caught:
        Session(server.url, token="t").push(model, "iris")
    assert caught.value.status == answer.status and len(server.pushes) == 1


def test_a_server_that_is_not_there_is_told():
    with pytest.raises(PushError, match=r"127.0.0.1:9/\S* cannot be reached: does the server run, and is this its address\?$"):
        Session("http://127.0.0.1:9", token="t").push(model, "iris")


@pytest.mark.parametrize("address", ["models.example.org", "ftp://models.example.org", "https://"])
def test_an_address_is_one_of_a_server(address):
    with pytest.raises(ModelyardError, match="no address"):
        Session(address)
    with pytest.raises(ModelyardError, match="MODELYARD_URL"):
        Session().push(model, "iris")


def test_a_bar_shows_the_progress(server, capsys):
    Session(server.url, token="t", progress=True).push(model, "iris")
    shown = capsys.readouterr().err
    assert "Pushing iris" in shown and re.search(r"100%", shown)
    Session(server.url, token="t").push(model, "iris")
    assert capsys.readouterr().err == ""


def test_a_login_takes_no_password_to_another_address(server):
    server.answers = [Answer(307, {}, {"Location": f"{server.url}/elsewhere"})]
    with pytest.raises(AuthenticationError):
        Session(server.url, auth_api=f"{server.url}/moved").login("ada", "lovelace")
    assert [each.path for each in server.requests] == ["/moved"]
