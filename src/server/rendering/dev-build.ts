import type { FastifyInstance } from 'fastify';
import type { ClientBuild, Renderer } from './client-build.ts';

/** The client from source with hot reload, for `npm run dev` only. */
export async function startDevBuild(app: FastifyInstance): Promise<ClientBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  app.addHook('onRequest', (request, reply, done) => {
    // Vite answers its own requests and calls the callback for others.
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook('onClose', () => vite.close());
  return {
    renderer: () => vite.ssrLoadModule('/src/client/app/entry-server.tsx') as Promise<Renderer>,
    siteStyle: '',
    siteScript: '/src/client/app/entry-site.tsx',
    siteChunks: {},
    fonts: { latin: null, arabic: null },
    adminScript: '/src/client/app/entry-admin.tsx',
    adminChunks: { en: [], ar: [] },
    adminStyles: [],
    transform: (url, html) => vite.transformIndexHtml(url, html),
    isDevelopment: true,
  };
}
