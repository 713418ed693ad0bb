/**
 * What `npm start`, `npm test`, `npm run check` and `npm run dev` run first: installs when the lock file changed, builds
 * when the sources changed, and for tests finds or installs a browser and a PostgreSQL. Plain and without a dependency:
 * it runs before anything is installed, on any Node (an old one gets a clear message, so no newer syntax here).
 *
 *     node src/setup/setup.mjs [start | test | check | dev | install]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const inRoot = (name) => path.join(root, name);
const mode = process.argv[2] || 'start';
const cache = inRoot('node_modules/.cache/foyer');

/** How long one set-up waits for another, and after how long a lock that nobody holds is taken over. */
const lockWaitMs = 10 * 60 * 1000;

const say = (text) => void process.stderr.write(`foyer: ${text}\n`);
const stop = (text) => say(text) || process.exit(1);
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (_) {
    return '';
  }
}

/** Runs one step and says in one line what it was and how long it took; its own output shows only if it fails. */
function step(name, command, args, options) {
  const startedMs = Date.now();
  const done = spawnSync(command, args, Object.assign({ cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }, options));
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  const ok = done.status === 0;
  say(`${name}: ${ok ? 'done' : 'failed'}, ${seconds} s`);
  if (!ok) process.stderr.write(`${done.error ? `${done.error.message}\n` : ''}${done.stdout || ''}${done.stderr || ''}`);
  return ok;
}

// ---- locks: two set-ups of one checkout wait for each other

const lockFolder = path.join(os.tmpdir(), `foyer-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function takeLock() {
  const startedMs = Date.now();
  let said = false;
  for (;;) {
    try {
      fs.mkdirSync(lockFolder);
      fs.writeFileSync(path.join(lockFolder, 'pid'), String(process.pid));
      process.on('exit', () => fs.rmSync(lockFolder, { recursive: true, force: true }));
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(read(path.join(lockFolder, 'pid')));
    // A holder writes its pid right after making the folder: an empty one may just be that young.
    const youngMs = Date.now() - (fs.statSync(lockFolder, { throwIfNoEntry: false }) || { mtimeMs: 0 }).mtimeMs;
    if (holder ? !alive(holder) : youngMs > 5000) fs.rmSync(lockFolder, { recursive: true, force: true });
    else if (Date.now() - startedMs > lockWaitMs) stop(`another set-up (process ${holder}) has not ended in 10 minutes: ${lockFolder}`);
    else {
      if (!said) say(`waiting for another set-up of this checkout (process ${holder})`);
      said = true;
      pause(200);
    }
  }
}

// ---- step 1: packages

const installStamp = inRoot('node_modules/.foyer-installed');
const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex');
const lockHash = () => hashOf(read(inRoot('package-lock.json')), read(inRoot('package.json')), process.platform, process.arch);

// Nothing here needs a script of its own to run: native parts come as packages for each platform.
function npm(...args) {
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--include=dev', '--include=optional'];
  const script = process.env.npm_execpath;
  const byNode = script && /\.c?js$/.test(script);
  const command = byNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return step(`npm ${args.join(' ')}`, command, (byNode ? [script] : []).concat(args, flags), { shell: process.platform === 'win32' });
}

function install() {
  if (read(installStamp) === lockHash()) return;
  // `npm ci` empties node_modules, which would take the pictures' widths and the files of a running server with it.
  const kept = fs.existsSync(inRoot('node_modules'));
  const ok = kept ? npm('install') || npm('ci') : npm('ci') || npm('install');
  if (!ok) stop('the packages could not be installed; see the lines above');
  fs.writeFileSync(installStamp, lockHash());
}

// ---- step 2: the Node that runs everything else

const enough = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
};

function findNode() {
  const own = inRoot(process.platform === 'win32' ? 'node_modules/.bin/node.exe' : 'node_modules/.bin/node');
  if (fs.existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (enough(process.version)) return process.execPath;
  return stop(
    `this is Node ${process.version}, and no Node comes with the packages for ${process.platform} on ${process.arch}. ` +
      'Please install Node 24 LTS (22.19 is the least) from your system or nodejs.org, and run the same command again.',
  );
}

// ---- step 3: the build

/** Everything that the build reads. Tests are not part of it. */
const sources = [
  'src/client',
  'src/contract',
  'src/domain',
  'src/setup',
  'src/server/demo/make-widths.ts',
  'src/server/demo/content/pictures',
  'sw',
  'public',
  'locales',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function filesUnder(name) {
  const at = inRoot(name);
  const found = fs.statSync(at, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  const entries = fs.readdirSync(at).sort();
  return entries.filter((entry) => !/\.test\.tsx?$|^\./.test(entry)).flatMap((entry) => filesUnder(`${name}/${entry}`));
}

function sourceHash() {
  const hash = createHash('sha256').update(process.env.FOYER_BUILD_MARK || '');
  for (const file of sources.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(fs.readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

const buildStamp = inRoot('dist/.built');
const built = (hash) =>
  read(buildStamp) === hash && fs.existsSync(inRoot('dist/client/index.html')) && fs.existsSync(path.join(cache, 'pictures/manifest.json'));

function build(node) {
  const hash = sourceHash();
  if (built(hash)) return;
  const startedMs = Date.now();
  const done = spawnSync(node, ['src/setup/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) stop('the build failed; see the lines above');
  fs.writeFileSync(buildStamp, hash);
  say(`build: done, ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

// ---- step 4, for tests: a browser and a database server

const browsers = [
  process.env.FOYER_CHROMIUM,
  '/usr/bin/chromium-headless-shell', // the same engine without a browser's windows: a quarter less work
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const installedBrowser = () => browsers.find((file) => file && fs.existsSync(file));
const playwrightBrowser = (node) =>
  spawnSync(node, ['-p', "require('@playwright/test').chromium.executablePath()"], { cwd: root, encoding: 'utf8' }).stdout.trim();

let aptUpdated = false;
/** Installs Debian packages, as root or through a sudo that asks nothing; false where that can't be. */
function apt(...packages) {
  if (!fs.existsSync('/usr/bin/apt-get')) return false;
  const asRoot = process.getuid() === 0;
  if (!asRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false;
  const run = (args) =>
    step(
      `apt-get ${args.filter((arg) => arg[0] !== '-').join(' ')}`,
      asRoot ? 'apt-get' : 'sudo',
      (asRoot ? [] : ['-n', 'apt-get']).concat(args),
      {
        env: Object.assign({}, process.env, { DEBIAN_FRONTEND: 'noninteractive' }),
      },
    );
  if (!aptUpdated) aptUpdated = run(['update', '-q']);
  return run(['install', '-y', '-q', '--no-install-recommends'].concat(packages));
}

function browser(node) {
  let found = installedBrowser();
  if (!found) {
    const own = playwrightBrowser(node);
    if (own && fs.existsSync(own)) found = own;
    else if (apt('chromium-headless-shell') || apt('chromium')) found = installedBrowser();
    else if (step("Playwright's own Chromium", node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) found = own;
  }
  if (!found) stop('no Chromium could be found or installed. Please install Chromium or Chrome, or name one in FOYER_CHROMIUM.');
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(path.join(cache, 'chromium'), found);
}

function postgres() {
  const there = () =>
    (fs.existsSync('/usr/lib/postgresql') &&
      fs.readdirSync('/usr/lib/postgresql').some((version) => fs.existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))) ||
    spawnSync('initdb', ['--version']).status === 0;
  if (there()) return;
  apt('postgresql');
  if (!there()) say('NO POSTGRESQL HERE, and none could be installed: the tests on it will be skipped.');
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(
    `Foyer needs Node 20 or newer to set itself up (this is ${process.version}). Please install Node 24 LTS and run the same command again.`,
  );
}
const fresh = () => read(installStamp) === lockHash() && (mode === 'install' || built(sourceHash()));
if (!fresh() || mode === 'test') takeLock();
install();
if (mode !== 'install') {
  const node = findNode();
  if (mode !== 'dev') build(node);
  if (mode === 'test') {
    browser(node);
    postgres();
  }
}
