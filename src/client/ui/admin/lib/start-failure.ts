/**
 * Shows in both languages that the staff area could not start, with a button to reload. Works without React and the
 * catalogues.
 */
export function showStartFailure(): void {
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  Object.assign(box.style, {
    maxWidth: '32rem',
    margin: '15vh auto',
    padding: '1rem',
    font: '1.125rem/1.6 system-ui, sans-serif',
    textAlign: 'center',
  });
  box.append(
    textIn('en', 'ltr', 'The staff area could not be loaded. Check your connection and load the page again.'),
    textIn('ar', 'rtl', 'تعذّر تحميل منطقة الموظفين. تحقق من اتصالك ثم حمّل الصفحة من جديد.'),
    reloadButton(),
  );
  (document.getElementById('root') ?? document.body).replaceChildren(box);
}

function textIn(lang: string, dir: string, text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { lang, dir, textContent: text });
}

function reloadButton(): HTMLElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: 'Load again · حمّل من جديد',
  });
  Object.assign(button.style, { font: 'inherit', padding: '0.6rem 1.4rem' });
  button.addEventListener('click', () => location.reload());
  return button;
}
