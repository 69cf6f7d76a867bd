import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type HasFields, mapFields, type ValuesOf } from '#shared/collections/define-collection.ts';
import { type CardCollection, recordCardInputSchema } from '#shared/content/record-card.schema.ts';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { recordCardPath } from '#shared/paths.ts';
import { type Authorized, authorize } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { MedicalInfosService } from '../medical-infos/medical-infos.collection.ts';
import type { OffersService } from '../offers/offers.collection.ts';
import type { OpinionsService } from '../opinions/opinions.collection.ts';
import type { PackagesService } from '../packages/packages.service.ts';
import type { ClientBuild, Renderer } from './client-build.ts';
import { frame, type SiteLook } from './document.ts';

export interface CardServices {
  packages: Pick<PackagesService, 'presentCard'>;
  offers: Pick<OffersService, 'presentCard'>;
  medicalInfos: Pick<MedicalInfosService, 'presentCard'>;
  opinions: Pick<OpinionsService, 'presentCard'>;
}

interface RecordCardsOptions {
  services: CardServices;
  clock: Clock;
  build: ClientBuild;
  /** Without a trailing slash. */
  origin: string;
  look: (locale: Locale) => SiteLook;
  policyOf: (look: SiteLook, styles: string[]) => Record<string, string>;
}

/**
 * The card stays at the left in both languages, because the staff area shows this part of the frame. Its width is that
 * of a column of the catalogue.
 */
const style = `html,body{min-inline-size:0;min-block-size:0}#card{inline-size:376px;padding:8px}[dir=rtl] #card{margin-inline-start:auto}`;

type CardData = Parameters<Renderer['renderCard']>[0]['card'];

/**
 * The card of a record as it is being edited, rendered like the lists of visitors: a frame with the site's styles, and
 * the HTML that the staff area puts into it after each change.
 */
export function registerRecordCards(app: FastifyInstance, options: RecordCardsOptions): void {
  const { services, clock, build, origin, look, policyOf } = options;

  app.get(recordCardPath, async (request, reply) => {
    authorize(request.actor, 'content.write');
    const { locale } = z.object({ locale: localeSchema }).parse(request.query);
    const siteLook = look(locale);
    const styles = [build.siteStyle, siteLook.accentStyle, style].filter(Boolean);
    const head = ['<title>Dana</title>', ...styles.map((text) => `<style>${text}</style>`)];
    return reply
      .headers({ ...policyOf(siteLook, [style]), 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(await build.transform(recordCardPath, frame(locale, head, '<div id="card" inert></div>', siteLook)));
  });

  app.post(recordCardPath, async (request) => {
    const actor = authorize(request.actor, 'content.write');
    const { collection, id = newRecordId, locale, values } = recordCardInputSchema.parse(request.body);
    const { renderCard } = await build.renderer();
    const card = cardOf[collection](services, actor, { id, values }, locale);
    return { html: renderCard({ locale, now: clock(), origin, card }) };
  });
}

/** Stands for the id of a new record in the links of its card, which are disabled. */
const newRecordId = '0'.repeat(24);

interface TypedRecord {
  id: string;
  values: Record<string, unknown>;
}

const cardOf: Record<
  CardCollection,
  (services: CardServices, actor: Authorized<'content.write'>, typed: TypedRecord, locale: Locale) => CardData
> = {
  package: ({ packages }, actor, typed, locale) => ({
    collection: 'package',
    item: packages.presentCard(actor, shownRecord(packagesCollection, typed), locale),
  }),
  offer: ({ offers }, actor, typed, locale) => ({
    collection: 'offer',
    item: offers.presentCard(actor, shownRecord(offersCollection, typed), locale),
  }),
  medicalInfo: ({ medicalInfos }, actor, typed, locale) => ({
    collection: 'medicalInfo',
    item: medicalInfos.presentCard(actor, shownRecord(medicalInfosCollection, typed), locale),
  }),
  opinion: ({ opinions }, actor, typed, locale) => ({
    collection: 'opinion',
    item: opinions.presentCard(actor, shownRecord(opinionsCollection, typed), locale),
  }),
};

/** A record with the typed values that are valid, and those of a new record in place of others. */
function shownRecord<S extends HasFields>(
  { fields }: S,
  { id, values }: TypedRecord,
): { id: string; values: ValuesOf<S> } {
  const shown = mapFields(fields, ({ schema, initial, kind }, name) => {
    const { success, data } = schema.safeParse(values[name]);
    if (success) return data;
    return initial === undefined ? emptyOf(kind) : initial;
  });
  return { id, values: shown as ValuesOf<S> };
}

const emptyOf = (kind: string) => (kind === 'integer' || kind === 'amount' ? 0 : '');
