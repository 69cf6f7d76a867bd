import { hash } from 'node:crypto';

/** Work of the main thread that may stop its event loop. */
export interface Work {
  kind: 'page' | 'call' | 'job';
  /** For people and the log: contains nothing that visitors wrote. */
  name: string;
  /** Equal for equal work, which is refused after it has stopped the loop; null: never refused. See `workKey`. */
  key: string | null;
  /** Whether the name omits a part of the address, so that strangers can make up any number of such work. */
  hasFreeText: boolean;
}

/** Work that was open when the event loop stopped. */
export interface OpenWork extends Work {
  /** Whether the loop has turned since the work began; if not, its synchronous part may be what is running. */
  hasTurned: boolean;
}

/** A hash, since an address may contain what a visitor wrote. */
export const workKey = (kind: Work['kind'], address: string): string =>
  hash('sha256', `${kind} ${address}`, 'base64url').slice(0, keyLength);

const contentIds = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;
const maxNamedIds = 5;

/** The ids of records in an address. */
export const readContentIds = (address: string): string[] => (address.match(contentIds) ?? []).slice(0, maxNamedIds);

/** While more work is open, none of it is suspected. */
const slotCount = 64;
/** More than the longest name takes, of whose letters JSON may write each with 6 bytes. */
const slotBytes = 1536;
const headerBytes = 64;
const maxNameLength = 200;
const keyLength = 22;

/** Numbers of 32 bits in the header. */
const header = { beats: 0, isDebugged: 1, unnoted: 2 } as const;
/** Numbers of 32 bits at the start of a slot; the text follows. */
const slotField = { state: 0, order: 1, length: 2 } as const;
const textOffset = 12;
/** States of a slot. */
const [free, begun, turned] = [0, 1, 2];

const headOf = (memory: SharedArrayBuffer) => new Int32Array(memory, 0, headerBytes / 4);
const slotsOf = (memory: SharedArrayBuffer) =>
  Array.from({ length: slotCount }, (_none, slot) => ({
    bytes: Buffer.from(memory, headerBytes + slot * slotBytes, slotBytes),
    numbers: new Int32Array(memory, headerBytes + slot * slotBytes, textOffset / 4),
  }));

/** Notes of the main thread for the watchdog, in memory that another thread can read while the main thread is stopped. */
export function createRunningWork() {
  const memory = new SharedArrayBuffer(headerBytes + slotCount * slotBytes);
  const head = headOf(memory);
  const freeSlots = slotsOf(memory);
  let order = 0;

  /** Notes that the event loop turns. A process that a debugger can connect to may stop for any time. */
  function beat(isDebugged: boolean): void {
    Atomics.store(head, header.isDebugged, isDebugged ? 1 : 0);
    Atomics.add(head, header.beats, 1);
  }

  /** Notes work until the returned function is called. */
  function begin({ kind, name, key, hasFreeText }: Work): () => void {
    const slot = freeSlots.pop();
    if (!slot) return beginUnnoted();
    order += 1;
    const own = order;
    const { bytes, numbers } = slot;
    const length = bytes.write(
      JSON.stringify({ kind, name: name.slice(0, maxNameLength), key, hasFreeText }),
      textOffset,
    );
    Atomics.store(numbers, slotField.order, own);
    Atomics.store(numbers, slotField.length, length);
    Atomics.store(numbers, slotField.state, begun);
    let isOpen = true;
    setImmediate(() => {
      if (isOpen) Atomics.store(numbers, slotField.state, turned);
    });
    return () => {
      if (!isOpen) return;
      isOpen = false;
      Atomics.store(numbers, slotField.state, free);
      freeSlots.push(slot);
    };
  }

  function beginUnnoted(): () => void {
    Atomics.add(head, header.unnoted, 1);
    let isOpen = true;
    return () => {
      if (isOpen) Atomics.sub(head, header.unnoted, 1);
      isOpen = false;
    };
  }

  return { memory, beat, begin };
}

/** For another thread: reads what the main thread noted. */
export function readRunningWork(memory: SharedArrayBuffer) {
  const head = headOf(memory);

  /** The work that is open, in the order in which it began; none if some of it is not noted. */
  function readOpen(): OpenWork[] {
    if (Atomics.load(head, header.unnoted) > 0) return [];
    return slotsOf(memory)
      .filter(({ numbers }) => numbers[slotField.state] !== free)
      .toSorted((one, other) => Number(one.numbers[slotField.order]) - Number(other.numbers[slotField.order]))
      .flatMap(({ bytes, numbers }) => {
        const work = parseWork(bytes.toString('utf8', textOffset, textOffset + Number(numbers[slotField.length])));
        return work ? [{ ...work, hasTurned: numbers[slotField.state] === turned }] : [];
      });
  }

  return {
    readBeats: () => Atomics.load(head, header.beats),
    isDebugged: () => Atomics.load(head, header.isDebugged) === 1,
    readOpen,
  };
}

/** null for a text that the main thread is about to write. */
function parseWork(text: string): Work | null {
  try {
    return JSON.parse(text) as Work;
  } catch {
    return null;
  }
}

/** The process has one event loop, so its work is noted in one place. */
export const runningWork = createRunningWork();
