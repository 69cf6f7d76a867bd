declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds; the whole `amount` of requests where one is given. */
    duration?: number;
    amount?: number;
    method?: 'GET' | 'POST' | 'PATCH';
    body?: string;
    /** Puts another text in the place of each `[<id>]` of the body. */
    idReplacement?: boolean;
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
