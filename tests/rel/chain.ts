import { readFileSync } from 'node:fs';
import type { Trial } from './report';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
};

const MOST_PACKAGES = 400;
/** Its script only looks whether its program runs here; all works without it. */
const KNOWN_SCRIPTS: readonly string[] = ['node_modules/esbuild'];

/** T-CHAIN: what is installed is what was locked, from one place, and runs nothing of its own when it is. */
export const chain: Trial = {
  name: 'T-CHAIN',
  run: async () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
    const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
    const shipped = locked.filter(([, { dev }]) => !dev);
    const loose = Object.values({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      version => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    const isSafe = ({ resolved }: Locked) => resolved === undefined || resolved.startsWith('https://');
    return [
      { name: 'packages that ship', value: shipped.length, most: MOST_PACKAGES },
      { name: 'versions that are not exact', value: loose.length, most: 0 },
      {
        name: 'packages without a checksum',
        value: locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).length,
        most: 0,
      },
      { name: 'packages from anything but https', value: locked.filter(([, one]) => !isSafe(one)).length, most: 0 },
      {
        name: 'packages that ship and run a script when installed',
        value: shipped.filter(([path, one]) => one.hasInstallScript && !KNOWN_SCRIPTS.includes(path)).length,
        most: 0,
      },
    ];
  },
};
