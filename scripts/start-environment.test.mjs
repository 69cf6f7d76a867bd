import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import startEnvironment from './lib/start-environment.json';

it('The image starts the server with the same memory settings as npm start.', () => {
  const image = readFileSync('Dockerfile', 'utf8');
  for (const [name, value] of Object.entries(startEnvironment)) expect(image).toContain(`${name}=${value}`);
});
