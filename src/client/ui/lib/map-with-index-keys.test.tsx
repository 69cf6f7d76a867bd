import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { mapWithIndexKeys } from './map-with-index-keys.tsx';

test('A static list with repeated values is rendered completely, without React warnings about keys.', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const List = () => (
    <ul>
      {mapWithIndexKeys(['one', 'one', 'two'], (word) => (
        <li>{word}</li>
      ))}
    </ul>
  );
  expect(renderToStaticMarkup(<List />)).toBe('<ul><li>one</li><li>one</li><li>two</li></ul>');
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
