import type { ServerProcess } from './processes.ts';
import { signInStaff } from './staff.ts';

/** A request whose answer no cache may store. */
export interface PersonalRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Whether an answer is the expected one. */
  isRight: (text: string, response: Response) => boolean;
  /** Whether a stranger who sends the same request gets such an answer, too. */
  isOpen?: true;
}

const name = 'Mariam Saleh';
const person = { name, email: 'mariam@visitor.example', phone: '050 123 4567', type: 'inquiry', message: 'Hello' };
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const encode = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Sends a visitor's message, signs in a member of staff, and returns what each of them may request. */
export async function preparePersonal(
  server: ServerProcess,
  draftId: string,
): Promise<[PersonalRequest, ...PersonalRequest[]]> {
  const { cookie } = await signInStaff(server);
  const staff = { cookie };
  const receipt = await sendMessage(server);
  const reference = receipt.split('.')[0] ?? '';
  const hasName = (text: string) => text.includes(name);
  const hasReference = (text: string) => text.includes(reference);
  return [
    { path: '/trpc/admin.staff.me', headers: staff, isRight: (text) => text.includes('bench@lab.example') },
    { path: '/trpc/admin.requests.list?input=%7B%22folder%22%3A%22inbox%22%7D', headers: staff, isRight: hasName },
    {
      path: `/api/v1/package/find/${draftId}`,
      headers: staff,
      isRight: (_text, { status }) => status === 200,
    },
    {
      path: `/package/detail?package=${draftId}`,
      headers: staff,
      isRight: (text) => text.includes('class="page-bar"'),
    },
    { path: '/admin/requests', isRight: (text) => text.includes('noindex'), isOpen: true },
    { path: '/request-status', isRight: (_text, { status }) => status === 200, isOpen: true },
    { path: `/contact?sent=${receipt}`, isRight: hasReference, isOpen: true },
    {
      path: '/request-status',
      method: 'POST',
      headers: formType,
      body: encode({ reference, proof: '4567' }),
      isRight: hasReference,
    },
    { path: '/contact', method: 'POST', headers: formType, body: encode({ ...person, email: '' }), isRight: hasName },
    { path: '/contact', method: 'POST', headers: formType, body: encode(person), isRight: hasName },
    { path: '/package?language=ar', isRight: (_text, { status }) => status === 302, isOpen: true },
  ];
}

/** Sends a message without script, in its two steps; returns the receipt. */
async function sendMessage({ url }: ServerProcess): Promise<string> {
  const post = (fields: Record<string, string>) =>
    fetch(`${url}/contact`, { method: 'POST', headers: formType, body: encode(fields), redirect: 'manual' });
  const page = await (await post(person)).text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const sent = await post({ ...person, ticket, website: '', confirmed: 'yes' });
  const receipt = new URL(sent.headers.get('location') ?? '', url).searchParams.get('sent');
  if (!receipt) throw new Error(`The message was not sent: ${sent.status}.`);
  return receipt;
}
