import { type FocusEvent, useRef } from 'react';
import type { ReplyField } from '#shared/settings/reply-templates.rules.ts';
import type { ReplyTemplateInput } from '#shared/settings/reply-templates.schema.ts';
import type { StaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useSite } from '../../ui/lib/site-context.tsx';

type TextField = Exclude<keyof ReplyTemplateInput, 'titleEn' | 'titleAr'>;

/** Inserts a placeholder such as `{name}` at the last caret position. Without one, appends it to the text in the page's language. */
export function useFieldInsertion(form: StaffForm<ReplyTemplateInput>) {
  const { locale } = useSite();
  const last = useRef<TextField>(locale === 'ar' ? 'textAr' : 'textEn');

  const handleFocus = (event: FocusEvent) => {
    const path = (event.target as HTMLElement).dataset.path;
    if (path !== undefined) last.current = path as TextField;
  };

  const insert = (field: ReplyField) => {
    const path = last.current;
    const input = form.getInputNode(path) as HTMLInputElement | HTMLTextAreaElement | null;
    const text = form.getValues()[path];
    const isUsed = input !== null && document.activeElement !== document.body && input.selectionStart !== null;
    const [start, end] = isUsed ? [input.selectionStart ?? text.length, input.selectionEnd ?? text.length] : [text.length, text.length];
    const written = `{${field}}`;
    form.setFieldValue(path, text.slice(0, start) + written + text.slice(end));
    input?.focus();
    // After the field has rendered the new text.
    requestAnimationFrame(() => input?.setSelectionRange(start + written.length, start + written.length));
  };

  return { handleFocus, insert };
}
