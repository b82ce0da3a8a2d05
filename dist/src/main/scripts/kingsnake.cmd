@echo off
rem kingsnake on Windows: put this file beside kingsnake.jar. Needs Java 17 or later.
rem   JAVA_HOME       the Java to use; otherwise java from PATH
rem   KINGSNAKE_OPTS  options for the Java virtual machine, for example -Xmx8g
setlocal
set "jar=%~dp0kingsnake.jar"
if not exist "%jar%" set "jar=%~dp0dist\target\kingsnake.jar"
if not exist "%jar%" (
  echo kingsnake: kingsnake.jar is neither beside this file nor in dist\target: build it with mvn -DskipTests package 1>&2
  exit /b 3
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
rem Java exits with 1, which would pass for a violation, if it is too old or does not take an option: so it is asked first.
rem This option came with Java 17.
"%java%" --enable-native-access=ALL-UNNAMED %KINGSNAKE_OPTS% -version >nul 2>&1
if errorlevel 1 (
  echo kingsnake: needs Java 17 or later that takes KINGSNAKE_OPTS: set JAVA_HOME or put java on the PATH 1>&2
  exit /b 3
)
"%java%" -Xshare:auto -XX:+UseParallelGC %KINGSNAKE_OPTS% -jar "%jar%" %*
exit /b %ERRORLEVEL%
