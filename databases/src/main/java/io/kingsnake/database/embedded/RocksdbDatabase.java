package io.kingsnake.database.embedded;

import io.kingsnake.database.Client;
import io.kingsnake.database.Database;
import io.kingsnake.database.DatabaseException;
import io.kingsnake.database.Failure;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.Server;
import io.kingsnake.database.Target;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.OptimisticTransactionDB;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * RocksDB with optimistic transactions on snapshots: real iterators, and conflicts found at commit.
 */
public final class RocksdbDatabase implements Database {
  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public String summary() {
    return "RocksDB in this process: optimistic transactions, snapshots, iterators";
  }

  @Override
  public List<Isolation> isolations() {
    return List.of(Isolation.SNAPSHOT);
  }

  @Override
  public Server start(Target target) throws DatabaseException {
    RocksDB.loadLibrary();
    try {
      return new RocksdbServer(target.scratch().resolve("rocksdb").toString());
    } catch (RocksDBException e) {
      throw new DatabaseException(Failure.FATAL, "RocksDB does not open: " + e.getMessage(), e);
    }
  }

  private static final class RocksdbServer implements Server {
    private final OptimisticTransactionDB database;
    private final DBOptions options =
        new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
    private final ColumnFamilyOptions familyOptions = new ColumnFamilyOptions();
    private final List<ColumnFamilyHandle> families = new ArrayList<>();

    RocksdbServer(String path) throws RocksDBException {
      List<ColumnFamilyDescriptor> descriptors =
          List.of(
              new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, familyOptions),
              new ColumnFamilyDescriptor(new byte[] {'l', 'i', 's', 't'}, familyOptions));
      database = OptimisticTransactionDB.open(options, path, descriptors, families);
    }

    @Override
    public String description() {
      return "RocksDB " + RocksDB.rocksdbVersion();
    }

    @Override
    public void createTables() throws DatabaseException {
      try {
        for (ColumnFamilyHandle family : families) {
          clear(family);
        }
      } catch (RocksDBException e) {
        throw DatabaseException.of(Failure.FATAL, e);
      }
    }

    /** One by one: a database with transactions has no deletion of ranges. */
    private void clear(ColumnFamilyHandle family) throws RocksDBException {
      try (RocksIterator iterator = database.newIterator(family)) {
        for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
          database.delete(family, iterator.key());
        }
      }
    }

    @Override
    public Client connect(Isolation isolation) {
      return new RocksdbClient(database, families.get(0), families.get(1));
    }

    @Override
    public void close() {
      families.forEach(ColumnFamilyHandle::close);
      database.close();
      options.close();
      familyOptions.close();
    }
  }
}
