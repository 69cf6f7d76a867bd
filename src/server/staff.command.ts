import { ZodError } from 'zod';
import { AppError } from '#shared/errors.ts';
import { localizedPath } from '#shared/paths.ts';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import type { MadeLink } from '#shared/staff/staff.schema.ts';
import { createServer } from './app.ts';
import { lockExistingSite } from './backup/lock-data-folder.ts';
import { ReplacingError } from './backup/replace-folders.ts';
import { isAboutInput, isHelpWanted, parseOptions, readCommandConfig } from './backup/run-command.ts';
import { systemActor } from './core/auth/actor.ts';
import { systemClock } from './core/clock.ts';
import { ConfigError } from './core/config.ts';
import { DatabaseVersionError } from './core/db/migrate.ts';
import { describeAccessFailure } from './core/explain-access.ts';
import { nameSourcesInStackTraces } from './core/stack-traces.ts';
import { translate } from './core/translate.ts';
import { createDeps } from './dependencies.ts';
import { migrateSite } from './settings/opening.ts';

const usage = `npm run staff -- list
npm run staff -- reset EMAIL [--lost-phone]          prints a one-time link for a new password
npm run staff -- invite EMAIL --role ROLE [--name NAME]   ROLE is ${staffRoles.join(', ')}
`;

/** `npm run staff`: commands for an owner who is locked out, whether or not the server runs. */
async function main(): Promise<number> {
  if (isHelpWanted() || process.argv.length <= 2) {
    print(usage.trimEnd());
    return isHelpWanted() ? 0 : 1;
  }
  // It may create files, which only this account may read.
  process.umask(0o077);
  nameSourcesInStackTraces();
  const options = { role: { type: 'string' }, name: { type: 'string' }, 'lost-phone': { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions({ options, allowPositionals: true }, process.env);
  const [command, email = '', ...rest] = positionals;
  if (rest.length > 0 || (command === 'list' && email)) return fail(usage);
  const config = readCommandConfig({ ...process.env, LOG_LEVEL: 'silent' });
  lockExistingSite(config, fail);
  const { db, services } = createDeps({ config, logger: createServer(config).log });
  migrateSite(db, systemClock, (_about, message) => process.stderr.write(`${message}\n`));
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const show = ({ path, mail }: MadeLink) => {
    print(`${origin}${localizedPath('en', path)}`);
    if (mail === 'sent') print('It was sent by mail too.');
  };
  try {
    if (command === 'list') {
      for (const member of services.staff.list(systemActor))
        print(
          [member.email, member.role, stateOf(member), member.hasSecondFactor ? 'second factor' : '', member.name].join(
            '\t',
          ),
        );
      return 0;
    }
    if (command === 'reset' && email) {
      const member = services.staff.list(systemActor).find((candidate) => candidate.email === email.toLowerCase());
      if (!member) return fail(`No member of staff has the address ${email}.`);
      if (!member.isActive)
        return fail(
          `${email} is disabled, so a new password would open nothing. An owner enables it again in the staff area.`,
        );
      const { id } = member;
      show(await services.staff.makeLink(systemActor, { id, removesSecondFactor: values['lost-phone'] ?? false }));
      return 0;
    }
    if (command === 'invite' && email && staffRoles.includes(values.role as StaffRole)) {
      show(
        await services.staff.invite(systemActor, {
          email,
          name: values.name ?? email,
          role: values.role as StaffRole,
          locale: 'en',
        }),
      );
      return 0;
    }
    return fail(usage);
  } finally {
    db.$client.close();
  }
}

function stateOf({ isActive, hasJoined }: { isActive: boolean; hasJoined: boolean }): string {
  if (!isActive) return 'disabled';
  return hasJoined ? 'active' : 'invited';
}

const print = (line: string) => process.stdout.write(`${line}\n`);

function fail(reason: string): number {
  process.stderr.write(`${reason.trimEnd()}\n`);
  return 1;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Change these settings first:\n${error.message}`;
  if (error instanceof ReplacingError || error instanceof DatabaseVersionError) return error.message;
  if (error instanceof AppError) return translate('en', error.messageKey);
  const failure = describeAccessFailure(error);
  if (failure !== null) return failure;
  if (isAboutInput(error)) return error.message;
  return error instanceof ZodError ? 'This is not a complete e-mail address or name.' : String(error);
}

void main()
  .catch((error: unknown) => fail(explain(error)))
  .then((code) => {
    process.exitCode = code;
  });
