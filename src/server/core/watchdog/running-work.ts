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

/** Further work is not noted: then so much is open that none of it can be suspected. */
const slotCount = 64;
const slotBytes = 1024;
const headerBytes = 64;
const maxNameLength = 200;
const keyLength = 22;

/** Numbers of 32 bits in the header. */
const header = { beats: 0, isDebugged: 1 } as const;
/** Numbers of 32 bits at the start of a slot; the text follows. */
const slotField = { state: 0, order: 1, length: 2 } as const;
const textOffset = 12;
/** States of a slot. */
const [free, begun, turned] = [0, 1, 2];

const bytesOf = (memory: SharedArrayBuffer, slot: number) =>
  Buffer.from(memory, headerBytes + slot * slotBytes, slotBytes);
const numbersOf = (memory: SharedArrayBuffer, slot: number) =>
  new Int32Array(memory, headerBytes + slot * slotBytes, textOffset / 4);

/** What the main thread notes for the watchdog, in memory that another thread can read while the main thread is stopped. */
export function createRunningWork() {
  const memory = new SharedArrayBuffer(headerBytes + slotCount * slotBytes);
  const head = new Int32Array(memory, 0, headerBytes / 4);
  const slots = Array.from({ length: slotCount }, (_none, slot) => ({
    bytes: bytesOf(memory, slot),
    numbers: numbersOf(memory, slot),
  }));
  const freeSlots = [...slots];
  let order = 0;

  /** Notes that the event loop turns. While a debugger is connected, it may stop for as long as it wants. */
  function beat(isDebugged: boolean): void {
    Atomics.store(head, header.isDebugged, isDebugged ? 1 : 0);
    Atomics.add(head, header.beats, 1);
  }

  /** Notes work until the returned function is called. */
  function begin({ kind, name, key, hasFreeText }: Work): () => void {
    const slot = freeSlots.pop();
    if (!slot) return () => undefined;
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

  return { memory, beat, begin };
}

/** For another thread: reads what the main thread noted. */
export function readRunningWork(memory: SharedArrayBuffer) {
  const head = new Int32Array(memory, 0, headerBytes / 4);

  /** The work that is open, in the order in which it began. */
  function readOpen(): OpenWork[] {
    return Array.from({ length: slotCount }, (_none, slot) => ({
      bytes: bytesOf(memory, slot),
      numbers: numbersOf(memory, slot),
    }))
      .filter(({ numbers }) => numbers[slotField.state] !== free)
      .toSorted((one, other) => Number(one.numbers[slotField.order]) - Number(other.numbers[slotField.order]))
      .map(({ bytes, numbers }) => ({
        ...(JSON.parse(bytes.toString('utf8', textOffset, textOffset + Number(numbers[slotField.length]))) as Work),
        hasTurned: numbers[slotField.state] === turned,
      }));
  }

  return {
    readBeats: () => Atomics.load(head, header.beats),
    isDebugged: () => Atomics.load(head, header.isDebugged) === 1,
    readOpen,
  };
}

/** The process has one event loop, so what it runs is noted in one place. */
export const runningWork = createRunningWork();
