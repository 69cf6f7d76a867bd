import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { inPlace } from './in-place.tsx';

test('A list that never moves is drawn whole, and React misses no key in it.', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const List = () => (
    <ul>
      {inPlace(['one', 'one', 'two'], (word) => (
        <li>{word}</li>
      ))}
    </ul>
  );
  expect(renderToStaticMarkup(<List />)).toBe('<ul><li>one</li><li>one</li><li>two</li></ul>');
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});
