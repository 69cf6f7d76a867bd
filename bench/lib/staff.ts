import type { ServerProcess } from './processes.ts';

/** A signed-in member of staff who can save a package. */
export interface StaffMember {
  /** The session cookie as name=value. */
  cookie: string;
  save: () => Promise<void>;
}

const signedIn = new Map<number, Promise<StaffMember>>();

/** Sets up the first member of staff with the printed setup link, once for each server. */
export function signInStaff(server: ServerProcess): Promise<StaffMember> {
  const known = signedIn.get(server.pid) ?? setUpStaff(server);
  signedIn.set(server.pid, known);
  return known;
}

/** Creates the member of staff and chooses a package to change. */
async function setUpStaff({ url, output }: ServerProcess): Promise<StaffMember> {
  const token = /setup#(\S+)/.exec(output())?.[1];
  if (!token) throw new Error('The server printed no setup link.');
  let cookie = '';

  async function call(procedure: string, input: object): Promise<Response> {
    const response = await fetch(`${url}/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${procedure}: ${response.status} ${await response.text()}`);
    return response;
  }

  const set = await call('admin.staff.setup', {
    token,
    name: 'Bench',
    email: 'bench@lab.example',
    password: 'pearl divers sing at dawn',
  });
  cookie = set.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const listed = (await (await fetch(`${url}/api/v1/package`)).json()) as { packages: { _id: string }[] };
  const id = listed.packages[0]?._id;
  const query = encodeURIComponent(JSON.stringify({ id }));
  const record = (await (
    await fetch(`${url}/trpc/admin.packages.get?input=${query}`, { headers: { cookie } })
  ).json()) as { result: { data: StoredPackage } };
  const { version } = record.result.data;
  let saves = 0;
  return {
    cookie,
    save: async () => {
      await call('admin.packages.update', {
        id,
        version: version + saves,
        values: { nameEn: `Saved ${saves + 1} times` },
      });
      saves += 1;
    },
  };
}

interface StoredPackage {
  version: number;
}
