import type { SimLine } from './sim-line.ts';
import { playPaths, type SimCommand, type SimModel } from './sim-model.ts';

/** Replies that say nothing about the outcome of a command. */
const passing = [401, 429, 503];

/** What no command is recognised by. */
const secretFields: readonly string[] = ['paypassword', 'oldpaypwd', 'paypwd', 'bank_code'];

type Told = { code: number; reason?: string; data: unknown };

/** Commands with ids, as a client sends them: every reply about one, by whichever request, must be the same. */
export class SimCommands {
  readonly #line: SimLine;
  readonly #logIn: (model: SimModel) => Promise<void>;

  /** `logIn` begins a new session if the old one has expired. */
  constructor(line: SimLine, logIn: (model: SimModel) => Promise<void>) {
    this.#line = line;
    this.#logIn = logIn;
  }

  /** A new command, sent as often and as unreliably as randomness decides. */
  async perform(
    model: SimModel,
    path: string,
    form: Record<string, string>,
    { times, wrong = false }: { times?: number; wrong?: boolean } = {},
  ): Promise<void> {
    const { random } = this.#line;
    const { bound, person } = model;
    const command: SimCommand = {
      id: random.uuid(),
      path,
      form,
      end: undefined,
      closing: false,
      wrong,
      madeMs: this.#line.club.nowMs(),
      pausedUntilMs: bound && playPaths.includes(path) ? person.pausedUntilMs : 0,
    };
    model.commands.push(command);
    model.open.add(command);
    const closed = random.often(0.03) ? this.#close(model, command, false) : undefined;
    await this.#line.often(() => this.again(model, command), times);
    await closed;
  }

  /** Sends an earlier command again: open, or ended long ago. */
  async again(model: SimModel, command: SimCommand): Promise<void> {
    const reply = await this.#line.post(command.path, { ...command.form }, { id: command.id, token: model.token });
    if (reply) this.#told(model, command, JSON.parse(reply.body));
  }

  /** Asks for the outcome of a command, and closes it if it is unknown: afterwards it has an outcome. */
  async end(model: SimModel, command: SimCommand): Promise<void> {
    const path = `/api/command/outcome?id=${command.id}`;
    const ask = () => this.#line.until(() => this.#line.get(path, { token: model.token, surely: true }));
    let asked = JSON.parse((await ask()).body);
    if (asked.code === 401) {
      await this.#logIn(model);
      asked = JSON.parse((await ask()).body);
    }
    const { state, reply } = asked.data;
    if (state === 'done') this.#told(model, command, reply);
    else await this.#close(model, command, true);
  }

  /** Ends every open command of one kind. */
  async endAll(model: SimModel, path?: string): Promise<void> {
    for (const command of [...model.open]) if (path === undefined || command.path === path) await this.end(model, command);
  }

  /** Sends another body with an id that was used: it must have no effect. If it has nothing but secrets, the reply is the same: it tells nothing about them. */
  async reuse(model: SimModel, command: SimCommand): Promise<void> {
    const names = Object.keys(command.form);
    const plain = names.find((one) => !secretFields.includes(one));
    const name = plain ?? names[0] ?? '';
    const form = { ...command.form, [name]: `${command.form[name]}0` };
    const reply = await this.#line.post(command.path, form, { id: command.id, token: model.token });
    if (plain === undefined) {
      if (reply) this.#told(model, command, JSON.parse(reply.body));
      return;
    }
    const { reason } = reply ? JSON.parse(reply.body) : { reason: 'lost' };
    // Days may have passed since the last step, and the session with them: then it had no effect either.
    if (reason === 'auth') model.loggedOut = true;
    else if (!['lost', 'command_id_reused', 'command_closed', 'too_many', 'overloaded'].includes(reason)) {
      throw new Error(`another body under ${command.id} was answered ${reply?.body}`);
    }
  }

  #told(model: SimModel, command: SimCommand, reply: Told): void {
    if (reply.code === 401) model.loggedOut = true;
    if (reply.code === 200 && command.pausedUntilMs > this.#line.club.latestMs) {
      throw new Error(`${model.username} is paused, and ${command.path} was done`);
    }
    told(model, command, reply);
  }

  async #close(model: SimModel, command: SimCommand, surely: boolean): Promise<void> {
    command.closing = true;
    const ask = () => this.#line.post('/api/command/close', { id: command.id }, { token: model.token, surely });
    const closed = surely ? await this.#line.until(ask) : await ask();
    const { data } = closed ? JSON.parse(closed.body) : { data: undefined };
    if (data?.state === 'done') this.#told(model, command, data.reply);
    else if (data?.state === 'closed') this.#told(model, command, { code: 410, reason: 'command_closed', data: '' });
  }
}

function told(model: SimModel, command: SimCommand, { code, reason, data }: Told): void {
  if (passing.includes(code)) return;
  if (code >= 500) throw new Error(`${command.path} was answered ${code}`);
  if (reason === 'command_id_reused') throw new Error(`${command.id} was sent with one body, and answered ${reason}`);
  if (reason === 'command_closed' && !command.closing) throw new Error(`${command.id} was never closed, and answered ${reason}`);
  const end = JSON.stringify([code, reason, data]);
  if (command.end !== undefined && command.end !== end) throw new Error(`${command.id} was answered ${command.end}, and then ${end}`);
  if (command.end !== undefined) return;
  command.end = end;
  model.open.delete(command);
  if (code === 200) model.believe(command, data as Record<string, unknown>);
}
