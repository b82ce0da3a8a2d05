# kingsnake in a container: docker build -t kingsnake . && docker run --rm -v "$PWD:/data" kingsnake check /data/history.jsonl
# Never built so far: no container engine was at hand. A test reads it.
#
# The images it starts from can be pinned, or be others:
#   docker build --build-arg BASE_DIGEST=@sha256:... --build-arg BUILD=my/maven-temurin-17 -t kingsnake .
ARG BUILD=maven:3.9-eclipse-temurin-17
ARG BUILD_DIGEST=
ARG BASE=eclipse-temurin:21-jre
ARG BASE_DIGEST=

FROM ${BUILD}${BUILD_DIGEST} AS build
WORKDIR /src
COPY . .
RUN mvn -q -B -ntp -DskipTests -Dlauncher -pl dist -am package

FROM ${BASE}${BASE_DIGEST}
ENV KINGSNAKE_CACHE=/opt/kingsnake/cache
COPY --from=build /src/dist/target/launcher/kingsnake /opt/kingsnake/kingsnake
COPY --from=build /src/LICENSE /opt/kingsnake/LICENSE
# The first start makes the class-data archive that later ones use.
RUN /opt/kingsnake/kingsnake --version && mkdir /data && chown 65532:65532 /data
# Nobody in particular. To write beside your histories: docker run --user "$(id -u):$(id -g)" ...
USER 65532:65532
WORKDIR /data
ENTRYPOINT ["/opt/kingsnake/kingsnake"]
