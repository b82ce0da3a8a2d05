package io.kingsnake.junit;

import io.kingsnake.checker.level.Levels;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Implementation of {@link CheckIsolation}. */
final class CheckIsolationExtension
    implements BeforeTestExecutionCallback, AfterTestExecutionCallback, ParameterResolver {
  private static final Namespace OWN = Namespace.create(CheckIsolationExtension.class);

  /** The databases that are recorded, each once however many tests use it. */
  private static final class Databases {
    final Map<Object, KingsnakeExtension> known = new ConcurrentHashMap<>();
  }

  @Override
  public void beforeTestExecution(ExtensionContext context) throws Exception {
    extension(context).beforeTestExecution(context);
  }

  @Override
  public void afterTestExecution(ExtensionContext context) throws Exception {
    extension(context).afterTestExecution(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == DataSource.class || type == KingsnakeExtension.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    KingsnakeExtension extension = extension(context);
    return parameter.getParameter().getType() == DataSource.class
        ? extension.dataSource()
        : extension;
  }

  private static KingsnakeExtension extension(ExtensionContext context) {
    CheckIsolation asked = asked(context);
    Object database = asked.url().isEmpty() ? field(context) : asked.url();
    Databases databases =
        Objects.requireNonNull(
            context.getRoot().getStore(OWN).getOrComputeIfAbsent(Databases.class));
    KingsnakeExtension extension =
        databases.known.computeIfAbsent(
            database instanceof DataSource ? new Identity(database) : database,
            key ->
                KingsnakeExtension.recording(
                    database instanceof DataSource source
                        ? source
                        : new UrlDataSource(asked.url(), asked.user(), asked.password())));
    extension.hold(
        Promise.of(Levels.named(asked.level()))
            .acceptingGaps(asked.acceptGaps())
            .allowingNothing(asked.mayDoNothing()));
    return extension;
  }

  /** Data sources may be equal to others. */
  private record Identity(Object object) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Identity identity && identity.object == object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }
  }

  /** Annotation of the method, its class, or an enclosing class. */
  private static CheckIsolation asked(ExtensionContext context) {
    ExtensionContext place = context;
    while (true) {
      var found = AnnotationSupport.findAnnotation(place.getElement(), CheckIsolation.class);
      if (found.isPresent()) {
        return found.get();
      }
      place =
          place
              .getParent()
              .orElseThrow(() -> new ExtensionConfigurationException("expected @CheckIsolation"));
    }
  }

  private static DataSource field(ExtensionContext context) {
    List<Field> fields =
        ReflectionSupport.findFields(
            context.getRequiredTestClass(),
            field -> DataSource.class.isAssignableFrom(field.getType()),
            HierarchyTraversalMode.TOP_DOWN);
    if (fields.size() == 1) {
      Object value =
          ReflectionSupport.tryToReadFieldValue(
                  fields.get(0), context.getTestInstance().orElse(null))
              .toOptional()
              .orElse(null);
      if (value instanceof DataSource source) {
        return source;
      }
    }
    throw new ExtensionConfigurationException(
        "@CheckIsolation needs a url, or one field of type DataSource with the database in it; "
            + context.getRequiredTestClass().getName()
            + " has "
            + (fields.size() == 1 ? "one that is null" : fields.size()));
  }
}
