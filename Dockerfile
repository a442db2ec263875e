# One image for every server process: `command` chooses the app.
ARG NODE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM $NODE AS build
WORKDIR /srv
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM $NODE
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /srv
RUN mkdir /data && chown node:node /data
COPY --from=build /srv/package.json ./
COPY --from=build /srv/node_modules node_modules
COPY --from=build /srv/scripts scripts
COPY --from=build /srv/dist dist
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "scripts/run.mjs", "api"]
