package io.kingsnake.workload.application;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Plan;
import io.kingsnake.workload.Workload;
import java.util.random.RandomGenerator;

/**
 * Metadata of a file system in a key-value store, in the manner of JuiceFS: a directory is a range
 * of keys, one for each possible name, whose values are inode numbers; an inode is a key whose
 * value represents its attributes. Transactions look up, list, create, write, rename and unlink.
 */
public final class FileSystemWorkload implements Workload {
  private static final int NAMES = 64;
  private static final int LIST_ROWS = 16;

  private final KeyDistribution directories;
  private final int firstInode;
  private int nextInode;
  private long nextAttributes = 1;

  public FileSystemWorkload(KeyDistribution directories) {
    this.directories = directories;
    this.firstInode = directories.size() * NAMES;
    this.nextInode = firstInode + directories.size();
  }

  @Override
  public void load(Plan plan) {
    for (int directory = 0; directory < directories.size(); directory++) {
      plan.insert(firstInode + directory, nextAttributes++);
    }
  }

  @Override
  public void plan(int session, RandomGenerator random, Plan plan) {
    int directory = directories.next(random);
    int entry = entry(directory, random);
    int draw = random.nextInt(100);
    if (draw < 30) {
      plan.get(firstInode + directory).get(entry);
    } else if (draw < 45) {
      list(directory, random, plan);
    } else if (draw < 70) {
      plan.get(entry).update(firstInode + directory, nextAttributes++);
      plan.insert(entry, nextInode).insert(nextInode++, nextAttributes++);
    } else if (draw < 80) {
      plan.get(entry).update(someInode(random), nextAttributes++);
    } else if (draw < 90) {
      plan.get(entry).delete(entry).delete(someInode(random));
      plan.update(firstInode + directory, nextAttributes++);
    } else {
      int target = entry(directories.next(random), random);
      plan.get(entry).delete(entry).update(target, someInode(random));
    }
  }

  private void list(int directory, RandomGenerator random, Plan plan) {
    int low = directory * NAMES;
    plan.get(firstInode + directory);
    plan.iterate(low, low + NAMES, 1 + random.nextInt(LIST_ROWS), false);
  }

  private static int entry(int directory, RandomGenerator random) {
    return directory * NAMES + random.nextInt(NAMES);
  }

  private int someInode(RandomGenerator random) {
    return firstInode + random.nextInt(nextInode - firstInode);
  }
}
