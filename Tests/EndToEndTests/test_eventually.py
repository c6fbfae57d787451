"""A wait that fails tells what its condition saw last."""
import sys
import unittest

from endtoend import eventually


class Place:
    """Something that a condition looks at."""

    def __init__(self, name='Home'):
        self.name = name

    @property
    def top(self):
        return self.name

    def path(self):
        return ['Start', self.top]


class EventuallyTest(unittest.TestCase):
    def failure(self, condition):
        with self.assertRaises(AssertionError) as raised:
            eventually(condition, 'it is there', timeout=0)
        text = str(raised.exception)
        self.assertTrue(text.startswith('not in 0 s: it is there'), text)
        return text

    def test_what_is_true_is_returned(self):
        values = iter([None, [], 'found'])
        self.assertEqual(eventually(lambda: next(values), 'it is there'), 'found')

    def test_the_value_is_told(self):
        self.assertIn('it was []', self.failure(list))
        self.assertIn('it was None', self.failure(lambda: None))

    def test_what_was_compared_is_told(self):
        place = Place()
        told = self.failure(lambda: place.top == 'Item' or place.path() == ['Item'])
        self.assertIn("top: 'Home'", told)
        self.assertIn("path: ['Start', 'Home']", told)

    def test_the_parts_of_a_function_of_several_lines_are_told(self):
        place = Place()

        def is_there():
            return all(each == 'Item' for each in place.path())

        self.assertIn("path: ['Start', 'Home']", self.failure(is_there))

    def test_a_method_is_a_condition(self):
        class There(Place):
            def is_there(self):
                return self.path() == []

        self.assertIn("path: ['Start', 'Home']", self.failure(There().is_there))

    def test_variables_are_told(self):
        asked, place = ['one'], Place()
        told = self.failure(lambda: len(asked) == 2 and place)
        self.assertIn("asked: ['one']", told)
        self.assertNotIn('place', told)

    def test_a_long_value_is_cut(self):
        text = 'begin ' + 'x' * 5000 + ' end'
        told = self.failure(lambda: 'y' in text)
        self.assertIn('begin xxx', told)
        self.assertIn("xxx end'", told)
        self.assertLess(len(told), 700)

    def test_a_value_that_cannot_be_told_hides_nothing(self):
        class Odd(list):
            def __repr__(self):
                raise RuntimeError('it cannot be told')

        self.assertIn('it was <', self.failure(Odd))

    def test_it_is_looked_at_only_as_often_as_before(self):
        looks = []
        self.failure(lambda: looks.append('look'))
        self.assertEqual(looks, ['look'])

    def test_an_error_of_a_condition_is_raised(self):
        before = sys.getprofile()
        with self.assertRaises(ZeroDivisionError):
            eventually(lambda: 1 / 0, 'it is there', timeout=0)
        self.assertEqual(sys.getprofile(), before)
