/** Hosts that share their mailboxes. */
interface MailHost {
  /** The first one names the mailbox. */
  names: [string, ...string[]];
  /** The characters that the hosts ignore in the name of a mailbox. */
  ignored: string;
}

const yandexEndings = ['ru', 'com', 'by', 'kz', 'uz', 'ua', 'az', 'com.am', 'com.ge', 'com.tr', 'co.il', 'fr'];
const mailHosts: MailHost[] = [
  { names: ['gmail.com', 'googlemail.com'], ignored: '.' },
  { names: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: '._-' },
  { names: ['yandex.ru', 'ya.ru', ...yandexEndings.map((ending) => `yandex.${ending}`)], ignored: '.-' },
  { names: ['icloud.com', 'me.com', 'mac.com'], ignored: '' },
];
/** Hosts that deliver `anything@bob.HOST` to `bob@HOST`. */
const hostsWithSubdomains = ['fastmail.com', 'fastmail.fm', 'fastmail.org', 'fastmail.net'];

/**
 * The mailbox of an e-mail address: in lower case, without a tag ("+news"), and in one form where the host accepts
 * several.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const host = email.slice(at + 1).toLowerCase();
  const parent = hostsWithSubdomains.find((each) => host.endsWith(`.${each}`));
  if (parent)
    return `${host
      .slice(0, -parent.length - 1)
      .split('.')
      .at(-1)}@${parent}`;
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  const known = mailHosts.find(({ names }) => names.includes(host));
  if (!known) return `${untagged}@${host}`;
  return `${[...untagged].filter((character) => !known.ignored.includes(character)).join('')}@${known.names[0]}`;
}
