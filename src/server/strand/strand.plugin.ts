import type { FastifyPluginCallback } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { immutable } from '../core/http/cache-control.ts';
import type { Drawing } from './strand-addresses.ts';
import { drawBand, drawStrand } from './strand-drawing.rules.ts';
import { readShape, type StrandShape } from './strand-shape.rules.ts';

const drawings: Record<Drawing, (shape: StrandShape) => string> = { strand: drawStrand, band: drawBand };

/** GET /strand/SHAPE.svg and /band/SHAPE.svg: the drawings of strands. Their addresses never change. */
export const strandPlugin: FastifyPluginCallback = (app, _options, done) => {
  for (const [name, draw] of Object.entries(drawings))
    app.get<{ Params: { file: string } }>(`/${name}/:file`, async (request, reply) => {
      const { file } = request.params;
      const shape = file.endsWith('.svg') ? readShape(file.slice(0, -'.svg'.length)) : null;
      if (!shape) throw new AppError('not_found');
      return reply.header('cache-control', immutable).type('image/svg+xml').send(draw(shape));
    });
  done();
};
