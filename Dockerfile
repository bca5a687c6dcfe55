# The image of Monedero: `serve`, `worker`, `migrate` and the command line, as a user without rights.
# `docker build -t monedero .` makes it, for linux/amd64 and linux/arm64 alike.
FROM node:24-bookworm-slim AS build
WORKDIR /monedero
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
# Without scripts: that of this repository needs its sources, and no package that is needed here has one.
RUN npm ci --omit=dev --include=optional --ignore-scripts
COPY . .
# What builds the clients and the web app is needed here alone.
RUN npm run prepare && npm run build:app && npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /monedero
COPY --from=build /monedero/package.json /monedero/CHANGELOG.md /monedero/LICENSE ./
COPY --from=build /monedero/bin bin
COPY --from=build /monedero/src src
COPY --from=build /monedero/app app
COPY --from=build /monedero/packages packages
COPY --from=build /monedero/docs docs
COPY --from=build /monedero/examples examples
COPY --from=build /monedero/node_modules node_modules
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WORKER_PORT || process.env.PORT || 4000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would keep a SIGTERM from the process.
ENTRYPOINT ["node", "--max-semi-space-size=32", "bin/monedero.js"]
CMD ["serve"]
