import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const context = ['Dana Medical Laboratory Centre', 'مركز دانة للمختبرات الطبية', 'Mariam Al Suwaidi', 'mariam.suwaidi'];

describe('A common password is detected:', () => {
  test.each([
    'passwordpassword',
    'Password12345678',
    'P@ssw0rd-2026!!!',
    'aaaaaaaaaaaaaaaaaa',
    '121212121212121212',
    'abcdabcdabcdabcd',
    'letmein-letmein-letmein',
    '123456789012345',
    '987654321098765',
    'qwertyuiopasdfgh',
    'Administrator2026',
    'dana medical laboratory 2020',
    'DanaLaboratory1234',
    'mariam.suwaidi2026',
    'correct horse battery staple',
    'كلمة المرور 123456',
    'دانة للمختبرات 2026',
    'AhmedAlMansoori1987',
    'Noora Al Zaabi 1990!',
    'Sheikha-Maitha-2001',
    'OliveOwner2024!!',
    'PearlCoast2025!!',
  ])('%s', (password) => {
    expect(isCommonPassword(password, context)).toBe(true);
  });
});

describe('A password is not detected as common:', () => {
  test.each([
    'pearl divers sing at dawn',
    'oud strings over still water',
    'أغاني الغوص عند الفجر',
    'x7#Lq9!vB2@mK4$z',
    'my laboratory coat smells of cardamom',
    'sixteen camels left at noon',
  ])('%s', (password) => {
    expect(isCommonPassword(password, context)).toBe(false);
  });
});
