import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { validationMessage } from '../../forms/validation-messages.ts';
import { refusedFields } from './refused-fields.ts';

interface StaffFormOptions<Values> {
  initialValues: Values;
  /** The schema, shared with the server. */
  schema: z.ZodType;
  /** Converts the values to the schema's input. */
  toInput: (values: Values) => unknown;
  /** The path of the whole input in the values, if the schema validates that field only. */
  at?: string;
}

export type StaffForm<Values extends Record<string, unknown>> = ReturnType<typeof useStaffForm<Values>>;

/** A form with the server's schema as its validation and messages in the page's language. */
export function useStaffForm<Values extends Record<string, unknown>>({
  initialValues,
  schema,
  toInput,
  at,
}: StaffFormOptions<Values>) {
  const { i18n } = useLingui();
  const form = useForm<Values>({
    initialValues,
    validate: (values) => placed(schemaErrors(schema, toInput(values), i18n), at),
  });
  const [refusals, setRefusals] = useState(0);
  return {
    ...form,
    /** Increases with each refusal by the schema or the server. A form in steps then opens the first one with an error. */
    refusals,
    /** Shows the errors that the server found. */
    refuse: (errors: Record<string, string>) => {
      form.setErrors(errors);
      setRefusals((count) => count + 1);
    },
    /** Focuses the first invalid field. A collapsed list entry with an error opens first. */
    onSubmit: (send: (values: Values) => void) =>
      form.onSubmit(send, (errors) => {
        setRefusals((count) => count + 1);
        setTimeout(() => focusFirstError(form, errors));
      }),
  };
}

/** Focuses the first field with an error on the page. */
function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }, errors: object): void {
  const fields = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? []);
  const inOrder = fields.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  inOrder[0]?.focus();
}

function schemaErrors(schema: z.ZodType, input: unknown, i18n: I18n): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refusedFields(schema, input)).map(([path, key]) => [path, validationMessage(i18n, key)]),
  );
}

function placed(errors: Record<string, string>, at: string | undefined): Record<string, string> {
  return at === undefined
    ? errors
    : Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${at}.${path}`, message]));
}
