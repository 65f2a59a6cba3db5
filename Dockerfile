# The embedded PostgreSQL needs glibc, so the image is Debian's, not Alpine's.
FROM node:24-bookworm-slim AS build
WORKDIR /console
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /console
ENV NODE_ENV=production APP_MODE=production DATA_DIR=/data PORT=3000
COPY --from=build /console/node_modules node_modules
COPY --from=build /console/build build
COPY --from=build /console/drizzle/migrations drizzle/migrations
COPY --from=build /console/server/main.js /console/server/current-build.js server/
COPY --from=build /console/package.json package.json
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "server/main.js"]
