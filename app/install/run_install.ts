/**
 * `vults install` and `vults uninstall`: look, show, ask, write.
 *
 * Guarantees that nothing is written that was not shown, and nothing without `--yes` or a person's
 * yes; that an agent which is not there is skipped and gets no folder; that the relay is in its
 * place before a configuration names it. Exit status: 0 done or nothing to do, 1 refused or failed,
 * 2 wrong usage. Source: design, section 4.
 *
 * @module
 */

import type { ConfigPlan, PlanEnv, Version } from "../../agents/mod.ts";
import { installWords as words } from "../words/mod.ts";
import { askVersion } from "./agent_program.ts";
import { apply } from "./apply.ts";
import { diffOf, forTerminal } from "./diff.ts";
import { readFlags } from "./install_arguments.ts";
import type { InstallFlags } from "./install_arguments.ts";
import { CONFIG_PLANS } from "./io.ts";
import type { InstallIo } from "./io.ts";
import { homeEnv } from "./home_env.ts";
import { placesFor } from "./places.ts";
import type { Places } from "./places.ts";
import { planInstall, planUninstall } from "./plan.ts";
import type { PlannedOutcome } from "./outcome.ts";
import type { Report } from "./report.ts";
import { hasRecord, planUndo } from "./plan_undo.ts";
import { sayNote, sayRefusal } from "./say.ts";
import { exists } from "./target_file.ts";

/** What is done to the configurations. */
export type InstallMode = "install" | "uninstall";

/** How often a file may change under the question before we give up asking. */
const MOST_QUESTIONS = 3;

/** One agent on its way. */
interface Job {
  readonly plan: ConfigPlan;
  readonly file: string;
  /** Plans anew from what is on the disk now. */
  readonly look: () => Promise<PlannedOutcome>;
  readonly version: Version | undefined;
  outcome: PlannedOutcome;
}

/**
 * Runs the command that `argv` (behind the subcommand) asks for and returns the exit status.
 * Permission: read and write of the agents' and our own folders, run of the agents' programs.
 */
export async function runInstall(
  argv: readonly string[],
  mode: InstallMode,
  io: InstallIo,
): Promise<number> {
  const flags = readFlags(argv);
  if (flags === "help") {
    io.tell(words.usage(mode));
    return 0;
  }
  if ("wrong" in flags) {
    io.tell(`${flags.wrong}\n\n${words.usage(mode)}`);
    return 2;
  }
  const env = flags.home === undefined ? io.env : homeEnv(flags.home, io.env);
  const places = placesFor(env);
  if (places === undefined) {
    io.tell(words.noHome);
    return 1;
  }
  return await new InstallRun(flags, mode, io, env, places).run();
}

/** One run of the command, with what it is about. */
class InstallRun {
  readonly #flags: InstallFlags;
  readonly #mode: InstallMode;
  readonly #io: InstallIo;
  readonly #env: PlanEnv;
  readonly #places: Places;
  readonly #reports: Report[] = [];
  #failed = false;

  constructor(
    flags: InstallFlags,
    mode: InstallMode,
    io: InstallIo,
    env: PlanEnv,
    places: Places,
  ) {
    this.#flags = flags;
    this.#mode = mode;
    this.#io = io;
    this.#env = env;
    this.#places = places;
  }

  async run(): Promise<number> {
    const { agents } = this.#flags;
    const jobs: Job[] = [];
    for (const plan of CONFIG_PLANS) {
      if (agents.length > 0 && !agents.includes(plan.agent)) continue;
      const job = await this.#open(plan);
      if (job !== undefined) jobs.push(job);
    }
    if (jobs.length === 0 && !this.#failed) this.#say(words.noneFound);
    for (const job of jobs) this.#show(job);
    await this.#carryOut(jobs);
    if (this.#flags.json) {
      const report = { command: this.#mode, dryRun: this.#flags.dryRun, agents: this.#reports };
      this.#io.print(`${JSON.stringify(report, null, 2)}\n`);
    }
    return this.#failed ? 1 : 0;
  }

  /** Finds the agent and plans for it; `undefined` when that is all there is to say. */
  async #open(plan: ConfigPlan): Promise<Job | undefined> {
    const { agent, title } = plan;
    const location = plan.locate(this.#env);
    if ("unusable" in location) {
      const message = words.noFolder(title, location.variable);
      this.#fail({ agent, status: "refused", message });
      return undefined;
    }
    const { file, folder } = location;
    const installs = this.#mode === "install" && !this.#flags.undo;
    const program = installs
      ? await askVersion(plan.program, this.#env, this.#io.run)
      : { is: "absent" as const };
    // What there is to undo may be the removal of the agent's folder itself.
    const gone = !await exists(folder) && program.is === "absent";
    if (gone && !(this.#flags.undo && await hasRecord(this.#places.records, file))) {
      this.#reports.push({ agent, status: "absent" });
      this.#say(words.absent(title));
      return undefined;
    }
    const version = program.is === "version" ? program.version : undefined;
    const refuses = program.is === "unreadable" && !this.#flags.assumeLatest;
    const look = async (): Promise<PlannedOutcome> => {
      const facts = { plan, file, places: this.#places, now: this.#io.now() };
      if (this.#flags.undo) return await planUndo(facts);
      if (this.#mode === "uninstall") return await planUninstall(facts);
      if (refuses) return { is: "refused", file, refusal: { why: "version_unreadable" } };
      return await planInstall(facts, version);
    };
    const job: Job = { plan, file, look, version, outcome: await look() };
    for (const other of location.others) {
      if (await exists(other)) this.#say(words.otherFolder(title, other));
    }
    return job;
  }

  /** Shows what would be written, or why nothing is. */
  #show({ plan, file, outcome, version }: Job): void {
    if (outcome.is === "refused") {
      const undoOf = this.#flags.undo ? this.#mode : undefined;
      const reason = sayRefusal(outcome.refusal, plan, file, undoOf);
      this.#fail({
        agent: plan.agent,
        status: "refused",
        file,
        message: words.refused(plan.title, reason),
        refusal: { ...outcome.refusal },
      });
      return;
    }
    if (outcome.is === "same") {
      const say = this.#mode === "install" ? words.upToDate : words.notInstalled;
      this.#say(say(plan.title, file));
    } else {
      this.#say(words.willChange(plan.title, file));
      if (!this.#flags.json) this.#io.print(outcome.changes.map(diffOf).join(""));
    }
    for (const note of outcome.notes) {
      this.#say(sayNote(note, plan, version?.join(".") ?? ""));
    }
  }

  async #carryOut(jobs: readonly Job[]): Promise<void> {
    const open = jobs.filter(({ outcome }) => outcome.is !== "refused");
    const changes = open.filter(({ outcome }) => outcome.is === "change");
    for (const job of open) {
      if (job.outcome.is === "same") {
        this.#reports.push({
          agent: job.plan.agent,
          status: "same",
          file: job.file,
          notes: job.outcome.notes,
        });
      }
    }
    if (this.#flags.dryRun) {
      for (const job of changes) this.#report(job, "planned");
      return;
    }
    if (changes.length > 0 && !await this.#mayWrite()) {
      for (const job of changes) this.#report(job, "declined");
      return;
    }
    const places = this.#mode === "install" && !this.#flags.undo && open.length > 0;
    // Also when nothing is to be written: a relay that is gone comes back.
    if (places && !await this.#place(changes)) return;
    for (const job of changes) await this.#write(job, 1);
  }

  async #place(changes: readonly Job[]): Promise<boolean> {
    try {
      await this.#io.place(this.#places.data);
      return true;
    } catch (error) {
      this.#failed = true;
      this.#say(words.notPlaced(describe(error)));
      for (const job of changes) this.#report(job, "failed");
      return false;
    }
  }

  async #mayWrite(): Promise<boolean> {
    if (this.#flags.yes) return true;
    if (!this.#io.interactive || this.#flags.json) {
      this.#failed = true;
      this.#say(words.needsYes);
      return false;
    }
    const answer = (await this.#io.ask(words.ask))?.trim().toLowerCase();
    if (answer === "y" || answer === "yes") return true;
    this.#failed = true;
    this.#say(words.declined);
    return false;
  }

  async #write(job: Job, question: number): Promise<void> {
    const { plan, file, outcome } = job;
    if (outcome.is !== "change") return;
    const facts = { now: this.#io.now(), pid: this.#io.pid };
    const applied = await apply(outcome, this.#places.records, facts);
    if (applied.is === "written") {
      const config = outcome.changes.find(({ path }) => path === file);
      const say = this.#flags.undo
        ? words.undone
        : config !== undefined && config.after === undefined
        ? words.removed
        : words.written;
      this.#say(say(plan.title, file));
      if (applied.backup !== undefined) this.#say(words.backup(applied.backup));
      if (this.#mode === "install" && !this.#flags.undo) this.#say(words.pickedUp(plan.title));
      this.#report(job, "written", applied.backup);
      return;
    }
    if (applied.is === "failed") {
      const say = applied.restored ? words.failed : words.failedHalfway;
      const message = say(applied.file, describe(applied.error));
      this.#fail({ agent: plan.agent, status: "failed", file, message });
      return;
    }
    await this.#again(job, question);
  }

  /** The file changed under us: shows what would be written now, and asks a person again (PB-31). */
  async #again(job: Job, question: number): Promise<void> {
    this.#say(words.changedSince(job.file));
    job.outcome = await job.look();
    this.#show(job);
    if (job.outcome.is !== "change") {
      if (job.outcome.is === "same") this.#report(job, "same");
      return;
    }
    const asks = !this.#flags.yes && question < MOST_QUESTIONS;
    if (asks && await this.#mayWrite()) return await this.#write(job, question + 1);
    this.#failed = true;
    this.#report(job, "changed_since");
  }

  #report(job: Job, status: Report["status"], backup?: string): void {
    const { plan, file, outcome } = job;
    this.#reports.push({
      agent: plan.agent,
      status,
      file,
      ...(outcome.is === "change"
        ? { diff: outcome.changes.map(diffOf).join(""), notes: outcome.notes }
        : {}),
      ...(backup === undefined ? {} : { backup }),
    });
  }

  #fail(report: Report): void {
    this.#failed = true;
    this.#reports.push(report);
    if (report.message !== undefined) this.#say(report.message);
  }

  #say(sentence: string): void {
    this.#io.tell(forTerminal(sentence));
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
