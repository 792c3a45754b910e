# Builds a release and runs it without any build tools: docker build -t routewright .
ARG BASE=docker.io/library/node:24-bookworm-slim
FROM ${BASE} AS build
WORKDIR /source
COPY . .
RUN npm run release && mkdir /release && tar -xzf dist/release/*.tar.gz --strip-components=1 -C /release

FROM ${BASE}
# The private PostgreSQL doesn't run as root, and the data outlive the container.
RUN useradd --uid 10001 --create-home routewright && mkdir /data && chown routewright /data
COPY --from=build /release /opt/routewright
USER routewright
WORKDIR /opt/routewright
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.mjs"]
