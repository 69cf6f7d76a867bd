import { useState } from 'react';
import type { z } from 'zod';
import type { SendDialogTexts } from '../../forms/send-dialog.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { changesBetween, isSame, mergeValues } from './merged-values.ts';
import { type FormBase, useFormDraft } from './use-form-draft.ts';
import { useSavedForm } from './use-saved-form.ts';
import { useStaffForm } from './use-staff-form.ts';

export interface RecordFormOptions<Values, Schema extends z.ZodType> {
  /** The initial record: an empty one with version 0, or a stored one. */
  opened: FormBase<Values>;
  schema: Schema;
  /** Converts the values to the schema's input. */
  toInput: (values: Values) => unknown;
  draftName: string;
  /** Saves a change of that version; `changed` names the fields that differ from it. */
  save: (input: z.output<Schema>, version: number, changed: (keyof Values & string)[]) => Promise<unknown>;
  /** Reads the stored record again; absent for a new one. */
  reload?: (() => Promise<FormBase<Values>>) | undefined;
  texts: (values: Values) => Omit<SendDialogTexts, 'failureText'>;
  /** Closes the dialog after success without a message. */
  closesOnSuccess?: boolean;
  /** Called after the save, when the success message was closed. */
  onDone: () => void;
}

export type RecordForm<Values extends Record<string, unknown>> = ReturnType<typeof useRecordForm<Values, z.ZodType>>;

/**
 * The state of a record form: draft, validation, confirmation, save. After a conflict it takes over the fields that
 * only the other member changed, and shows the others beside the input.
 */
export function useRecordForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  options: RecordFormOptions<Values, Schema>,
) {
  const { opened, schema, toInput, save, reload } = options;
  const fields = useStaffForm({ initialValues: opened.values, schema, toInput });
  const draft = useFormDraft(fields, options.draftName, opened);
  const [base, setBase] = useState(draft.base);
  /** The stored values of fields that another member and this one changed. */
  const [meanwhile, setMeanwhile] = useState<Partial<Values>>({});
  /** The names of fields that only another member changed. */
  const [taken, setTaken] = useState<(keyof Values & string)[]>([]);

  const showChanges = async (readNow: () => Promise<FormBase<Values>>) => {
    try {
      const now = await readNow();
      const merged = mergeValues({ base: base.values, own: fields.getValues(), now: now.values }, (name, values) => {
        const [mine, theirs] = [values, { ...values, [name]: now.values[name] }].map((side) => storedAs(side, name));
        return mine !== undefined && isSame(mine, theirs);
      });
      fields.setValues(merged.values);
      setTaken(merged.taken);
      setMeanwhile(merged.clashes);
      setBase(now);
    } catch {
      // The next save reports the error.
    }
  };
  /** The value of a field that would be stored; undefined if the values are refused. */
  const storedAs = (values: Values, name: string) =>
    (schema.safeParse(toInput(values)).data as Record<string, unknown> | undefined)?.[name];
  const [uploading, setUploading] = useState<Record<string, boolean>>({});
  const saving = useSavedForm<Values, z.output<Schema>>({
    form: fields,
    toInput: (values) => schema.parse(toInput(values)),
    save: (input) => save(input, base.version, Object.keys(changesBetween(base.values, fields.getValues()))),
    texts: options.texts(fields.values),
    draft,
    isBusy: Object.values(uploading).includes(true),
    closesOnSuccess: options.closesOnSuccess ?? false,
    onFailed: (error) => {
      if (appErrorOf(error)?.code === 'conflict' && reload) void showChanges(reload);
    },
    onDone: options.onDone,
  });

  const discard = () => {
    saving.discard();
    setBase(opened);
    setMeanwhile({});
    setTaken([]);
  };
  const takeTheirs = (name: keyof Values & string) => {
    fields.setValues({ [name]: base.values[name] } as Partial<Values>);
    dismiss(name);
  };
  const dismiss = (name: keyof Values & string) =>
    setMeanwhile((before) => {
      const { [name]: _settled, ...others } = before;
      return others as Partial<Values>;
    });
  return {
    ...saving,
    fields,
    meanwhile,
    taken,
    takeTheirs,
    dismiss,
    discard,
    /** Marks the upload of a field as running or finished. */
    setBusy: (field: string) => (busy: boolean) => setUploading((before) => ({ ...before, [field]: busy })),
  };
}
