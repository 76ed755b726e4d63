// SPDX-FileCopyrightText: 2026 The Komadai authors
// SPDX-License-Identifier: MIT
// Leaves a second with shogiops: node perft_shogiops.mjs DEPTH SFEN
// The last moves are counted, not played, as our own perft does.
import { parseSfen } from 'shogiops/sfen';
import { pieceCanPromote, pieceForcePromote } from 'shogiops/variant/util';

function count(pos) {
  let leaves = 0;
  for (const [from, dests] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const to of dests) {
      const can = pieceCanPromote(pos.rules)(piece, from, to, pos.board.get(to));
      leaves += can && !pieceForcePromote(pos.rules)(piece, to) ? 2 : 1;
    }
  }
  for (const dests of pos.allDropDests().values()) leaves += dests.size();
  return leaves;
}

function perft(pos, depth) {
  if (depth === 1) return count(pos);
  let leaves = 0;
  const go = (move) => {
    const child = pos.clone();
    child.play(move);
    leaves += perft(child, depth - 1);
  };
  for (const [from, dests] of pos.allMoveDests()) {
    const piece = pos.board.get(from);
    for (const to of dests) {
      const can = pieceCanPromote(pos.rules)(piece, from, to, pos.board.get(to));
      if (can) go({ from, to, promotion: true });
      if (!can || !pieceForcePromote(pos.rules)(piece, to)) go({ from, to });
    }
  }
  for (const [name, dests] of pos.allDropDests()) {
    const role = name.split(' ').pop();
    for (const to of dests) go({ role, to });
  }
  return leaves;
}

const [depth, sfen] = process.argv.slice(2);
const position = parseSfen('standard', sfen).unwrap();
perft(position, Number(depth)); // warms the compiler up
// Wall time, or on a busy machine processor time: whichever is in its favour
const began = performance.now();
const worked = process.cpuUsage();
const leaves = perft(position, Number(depth));
const cpu = process.cpuUsage(worked);
const ms = Math.min(performance.now() - began, (cpu.user + cpu.system) / 1000);
if (Number(depth) === 3 && sfen.startsWith('lnsgkgsnl/1r5b1/') && leaves !== 25470)
  throw new Error(`shogiops counts ${leaves}`);
console.log(Math.round((leaves / ms) * 1000));
