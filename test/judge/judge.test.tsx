import fc from 'fast-check';
import { test } from 'vitest';
import { programs } from './program.js';
import { runProgram } from './run.js';
import { startWorld } from './world.js';
import { judge } from './verdict.js';
import { reportOf } from './report.js';
import { writeFileSync } from 'node:fs';

test('runs', async () => {
  const N = Number(process.env['JUDGE'] ?? 5);
  const seed = Number(process.env['JUDGE_SEED'] ?? 1);
  const start = startWorld();
  let commits = 0, writes = 0, wires = 0, stale = 0, wrong = 0, flick = 0, lost=0, tooMany = 0, would = 0, worlds = 0, counted = 0, dis = 0, bad = 0, at = 0, pairs = 0, exc = 0;
  const kinds = new Map<string, number>();
  const later = new Map<string, number>();
  let cpuRun = 0, cpuJudge = 0;
  const out: string[] = [];
  const only = process.env['JUDGE_PROGRAM'];
  for (const [index, program] of fc.sample(programs, { seed, numRuns: N }).entries()) {
    if (only && Number(only) !== index) continue;
    const c0 = process.cpuUsage();
    const journal = await runProgram(program, start);
    const c1 = process.cpuUsage(c0); cpuRun += c1.user + c1.system;
    const c2 = process.cpuUsage();
    const v = judge(journal);
    const c3 = process.cpuUsage(c2); cpuJudge += c3.user + c3.system;
    commits += journal.commits.length; writes += journal.writes.length; wires += journal.wire.length;
    stale += v.stale.length; wrong += v.wrong.length; flick += v.flickers.length; lost += v.lost.length; tooMany += v.tooMany; would += v.wouldRefuse; worlds += v.worlds;
    counted += v.agreement.counted; dis += v.agreement.disagreeing;
    for (const [p, n] of v.agreement.pairs) kinds.set(p, (kinds.get(p) ?? 0) + n);
    for (const p of v.pairs) { if (p.reason) exc++; else { pairs++; if (p.isAtOnce) at++; else { const k = `${p.write.wish.operation}: ${p.fact.name.replace(/\d+|bob|carol|dave|erin|nora|quinn|rosa|zoe/g, '*')}`; later.set(k, (later.get(k) ?? 0) + 1);} } }
    if (v.wrong.length + v.flickers.length + v.stale.length + v.lost.length > 0 || only) { bad++; out.push(`===== program ${index}\n${JSON.stringify(program)}\n${reportOf(journal, v)}\n`); }
  }
  writeFileSync('/tmp/judge-out.txt', out.join('\n'));
  console.log(kinds, later);
  console.log({ cpuRun: cpuRun / N / 1000, cpuJudge: cpuJudge / N / 1000, commits: commits / N, writes: writes / N, wires: wires / N, worlds: worlds / N, bad, wrong, flick, stale, lost, tooMany, would, counted, D: dis / counted, pairs, P: at / pairs, exc });
}, 3_000_000);
