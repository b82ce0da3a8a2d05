# kingsnake in a container: docker build -t kingsnake . && docker run --rm -v "$PWD:/data" kingsnake check /data/history.jsonl
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -q -B -ntp -DskipTests -Dlauncher -pl dist -am package

FROM eclipse-temurin:21-jre
ENV KINGSNAKE_CACHE=/opt/kingsnake/cache
COPY --from=build /src/dist/target/launcher/kingsnake /opt/kingsnake/kingsnake
COPY --from=build /src/LICENSE /opt/kingsnake/LICENSE
# The first start makes the class-data archive that later ones use.
RUN /opt/kingsnake/kingsnake --version
WORKDIR /data
ENTRYPOINT ["/opt/kingsnake/kingsnake"]
