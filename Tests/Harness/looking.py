"""What a condition of a test saw, for the message of a test that fails."""
import sys

CHARACTERS_MAX = 500
# Types whose values tell something; those of other types are told by the results of their methods.
PLAIN = (str, bytes, int, float, list, tuple, dict, set, type(None))


def look(condition):
    """Evaluates a condition, and returns its value with a text: what it was, and the values that it was made from.

    These are the variables of the condition, and the results of the Python functions and properties that it calls.
    """
    code, seen, before = getattr(condition, '__code__', None), {}, sys.getprofile()

    def note(frame, event, value):
        if event != 'return':
            return
        if frame.f_code is code:
            seen.update((name, each) for name, each in frame.f_locals.items() if isinstance(each, PLAIN))
        elif frame.f_back is not None and frame.f_back.f_code is code and not frame.f_code.co_name.startswith('<'):
            seen[frame.f_code.co_name] = value

    sys.setprofile(note)
    try:
        value = condition()
    finally:
        sys.setprofile(before)
    return value, '; '.join([f'it was {told(value)}', *(f'{name}: {told(each)}' for name, each in seen.items())])


def told(value):
    """The representation of a value. The middle of a long one is left out, since the news in a log is at its end."""
    try:
        text = repr(value)
    except Exception as error:  # the failure that is to be told matters more
        return f'<{type(value).__name__} without a representation: {error!r}>'
    half = CHARACTERS_MAX // 2
    return text if len(text) <= CHARACTERS_MAX else f'{text[:half]} … {text[-half:]}'
