/** Disks, volumes, file systems and mounts. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { empties } from '../core/programs/emptied.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { cut } from '../core/programs/words.ts';

/** `dd`: operands are settings. */
const dd = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const of = (name: string): Word | undefined => words.map(w => cut(w, '=')).find(pair => pair?.[0].text === name)?.[1];
  const [input, output] = [of('if'), of('of')];
  const carries = input ? t.reads(input) : (context.stdinCarries ?? []);
  if (output && /^\/dev\/(?!null|zero|stdout|stderr|tty|shm\/)/.test(output.text)) t.hazard('raw-device');
  if (output && input?.text === '/dev/null' && !words.some(w => w.text.includes('notrunc'))) empties(t, [output], context);
  if (output) t.writes(output, { carries, ...(!input && context.stdinText !== undefined && { text: context.stdinText }) });
  else t.prints({ carries, ...(!input && context.stdinText !== undefined && { text: context.stdinText }) });
};

const MAKES =
  'mkfs mke2fs mkswap mkdosfs mkntfs newfs newfs_apfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.exfat mkfs.f2fs mkfs.jfs mkfs.minix mkfs.msdos mkfs.reiserfs mkfs.cramfs'.split(
    ' ',
  );
const PARTITIONS =
  'fdisk sfdisk cfdisk gdisk sgdisk cgdisk parted partprobe wipefs blkdiscard hdparm nvme sg_format badblocks mdadm dmsetup cryptsetup zpool zfs btrfs xfs_admin tune2fs e2fsck fsck resize2fs debugfs lvm diskutil diskpart format losetup swapoff'.split(
    ' ',
  );
const VOLUMES =
  'lvremove vgremove pvremove lvreduce lvresize lvconvert vgreduce vgsplit vgmerge pvmove lvchange vgchange lvrename vgrename'.split(
    ' ',
  );

/** Words that only look, or that only try. */
const LOOKS =
  /^(?:-l|--list|-L|--show|-s|--dump|-d|--help|-h|--version|-V|-p|print|--no-act|-n|--test|-t|--dry-run|-N|status|list|get|history|events|iostat|info|luksDump|isLuks|--detail|--examine|--query|-D|-E|-Q|--scan|check|verify|usage|show|subvolume-list|table|ls)$/;
const LOSES: Readonly<Record<string, RegExp>> = {
  fdisk: /^\/dev\//,
  sfdisk: /^\/dev\/|^--delete$|^--wipe/,
  cfdisk: /^\/dev\//,
  gdisk: /^\/dev\//,
  sgdisk: /^(?:-Z|--zap-all|-z|--zap|-o|--clear|-d|--delete|-g|-n|--new)/,
  parted: /^(?:mklabel|mktable|rm|mkpart|resizepart|rescue)$/,
  wipefs: /^(?:-a|--all|-o|--offset|-af|-fa)/,
  blkdiscard: /^\/dev\//,
  hdparm: /^--(?:security-erase|trim-sector-ranges|make-bad-sector|write-sector|yes-i-know)/,
  nvme: /^(?:format|sanitize|delete-ns|write-zeroes|dsm)$/,
  sg_format: /./,
  badblocks: /^-\w*w/,
  mdadm: /^--(?:zero-superblock|stop|remove|fail|create)|^-[SCrf]$/,
  dmsetup: /^(?:remove|remove_all|wipe_table|clear)$/,
  cryptsetup: /^(?:luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|reencrypt)$/i,
  zpool: /^(?:destroy|labelclear|remove|detach|split|clear|create)$/,
  zfs: /^(?:destroy|rollback|unmount|release)$/,
  btrfs: /^(?:delete|del|remove)$/,
  tune2fs: /^-[^lLh]/,
  e2fsck: /^-\w*[ypfD]/,
  fsck: /^-\w*[yaf]/,
  resize2fs: /^-M|\d+[KMGT]$/,
  debugfs: /^-w|^-R$/,
  lvm: /^(?:lvremove|vgremove|pvremove|lvreduce|vgreduce|pvmove|lvconvert)$/,
  diskutil:
    /^(?:eraseDisk|eraseVolume|erase\w*|partitionDisk|zeroDisk|randomDisk|secureErase|apfs|deleteVolume|deleteContainer|reformat)$/i,
  diskpart: /./,
  format: /^[a-z]:$/i,
  losetup: /^(?:-d|-D|--detach)/,
  swapoff: /./,
};

const MOUNT = options(
  'l/show-labels V/version h/help v',
  't/types= o/options= a/all B/bind M/move R/rbind r/read-only w/rw L/label= U/uuid= n f i s T/fstab= source= target= make-shared make-private make-slave',
  {},
);
export const storage = program(
  ['dd', 'dcfldd', ...MAKES, ...PARTITIONS, ...VOLUMES, 'mount', 'umount', 'swapon', 'fstrim', 'sync', 'vgcfgrestore'],
  (t, words, context, name) => {
    if (/^dc?(?:fl)?dd$/.test(name) || name === 'dd') return dd(t, words, context);
    if (name === 'sync') return t.set('read-only');
    if (name === 'mount' || name === 'umount' || name === 'swapon' || name === 'fstrim') {
      const args = parseArgs(words, MOUNT);
      if (words.length === 0 || (args.operands.length === 0 && args.safe)) t.set('read-only');
      else t.hazard('machine-config');
      return;
    }
    const tries =
      words.some(w => /^(?:-n|--no-act|--test|-t|--dry-run|-N|--help|--version|-V|-h)$/.test(w.text)) &&
      !(name === 'parted' || name === 'zpool');
    if (MAKES.includes(name)) {
      const shows = words.some(w => /^(?:-n|-N|--dry-run|--help|--version|-V|-h)$/.test(w.text));
      if (!shows && words.some(w => !w.text.startsWith('-'))) t.hazard('storage-destroy');
      return;
    }
    if (VOLUMES.includes(name)) {
      const plain = words.filter(
        (w, i) =>
          !w.text.startsWith('-') &&
          !/^--?(?:reportformat|config|select|S|L|l|size|extents|noudevsync)$/.test(words[i - 1]?.text ?? ''),
      );
      if (
        !tries &&
        plain.some(w => w.exact) &&
        (!/^(?:lv|vg)change$/.test(name) || words.some(w => /^-a(?:n)?$|^--activate$/.test(w.text)))
      )
        t.hazard('storage-destroy');
      return;
    }
    if (tries) return;
    const looks = words.length === 0 || words.some(w => LOOKS.test(w.text) && !LOSES[name]?.test(w.text));
    const loses = words.some(w => LOSES[name]?.test(w.text));
    if (
      loses &&
      !(looks && /^(?:fdisk|sfdisk|cfdisk|gdisk)$/.test(name) && words.some(w => /^(?:-l|--list|-d|--dump|-p|-s)$/.test(w.text)))
    )
      t.hazard('storage-destroy');
    else if (looks) t.set('read-only');
  },
);
