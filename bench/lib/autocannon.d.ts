declare module 'autocannon' {
  interface Options {
    url: string;
    method?: 'GET' | 'PATCH';
    body?: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
  }
  interface Result {
    requests: { average: number };
    errors: number;
    non2xx: number;
  }
  interface Instance extends Promise<Result> {
    on: (event: 'response', listener: (client: unknown, statusCode: number, bytes: number, milliseconds: number) => void) => void;
  }
  function autocannon(options: Options): Instance;
  export = autocannon;
}
