# Each digest is that of the image for all processors: a tag can move, a digest cannot. Change both together.

# The build: all packages, then the client and the server. `/image` gets the files of packages that the built server loads.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Shown as the site's version: --build-arg DANA_COMMIT=$(git describe --always --dirty). The image contains no .git.
ARG DANA_COMMIT=
RUN node scripts/build.mjs && node scripts/copy-packages.mjs /image

# What runs: the built client and server, these files, and what `npm run backup`, `restore`, `replicate`, `reencrypt`, `staff` and `import` need.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS application
WORKDIR /app
COPY package.json .npmrc ./
COPY scripts/check-image.mjs scripts/command.mjs ./scripts/
COPY scripts/lib ./scripts/lib
COPY --from=build /image ./
COPY --from=build /app/dist ./dist
RUN node scripts/check-image.mjs

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS site
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data \
    UPLOADS_DIR=/uploads \
    KEYS_DIR=/keys \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=65536 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=application /app ./
RUN mkdir -p /data /uploads /keys && chown node:node /data /uploads /keys && chmod 700 /data /uploads /keys
USER node
VOLUME ["/data", "/uploads", "/keys"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/start.cjs"]

# The services `replica` and `restore` of compose.yaml: the same with Litestream and rclone.
FROM site AS replicated
COPY --from=litestream/litestream:0.5.17@sha256:4b02b9859a6b6b4087d8b8944e15f7e984bd7957cba322bbeee38b0e27b9656a /usr/local/bin/litestream /usr/local/bin/
COPY --from=rclone/rclone:1.74.4@sha256:c61954aaa32328a5486715dd063a81c7879f5195ad3505cd362deddd509dc4a1 /usr/local/bin/rclone /usr/local/bin/
HEALTHCHECK NONE
CMD ["node", "dist/server/replicate.command.cjs"]

# Without a target, the image of the site is built.
FROM site
