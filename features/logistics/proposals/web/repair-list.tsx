import type { Output } from '#kit/contract/endpoint.ts'
import type { listProposals } from '../contract.ts'
import { AcceptedList } from './accepted-list.tsx'
import { MoveRepair } from './move-repair.tsx'
import { Repair } from './repair.tsx'

export type Found = Output<(typeof listProposals)['reply']>

export function isEmpty({ proposals, moves, accepted }: Found): boolean {
  return proposals.length + moves.length + accepted.length === 0
}

/** Everything that can be accepted, and what was accepted lately. */
export function RepairList({ found: { proposals, moves, accepted } }: { found: Found }) {
  return (
    <>
      {proposals.map((proposal) => (
        <Repair key={proposal.routeId} proposal={proposal} />
      ))}
      {moves.map((move) => (
        <MoveRepair key={move.from.routeId} move={move} />
      ))}
      <AcceptedList accepted={accepted} />
    </>
  )
}
