import type { Random } from '../random.ts'
import { longestOf, stringCount } from '../ruin.ts'
import type { RuinSettings } from '../ruin-settings.ts'
import { NEAR } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import type { RichParams } from './rich-params.ts'
import type { RichPlan } from './rich-plan.ts'
import type { RichUndo } from './rich-undo.ts'

interface Parts {
  readonly plan: RichPlan
  readonly undo: RichUndo
  readonly random: Random
  readonly neighbours: Neighbours
  readonly params: RichParams
}

/** Removes strings from adjacent routes, as the classic search does, except pinned stops. */
export class RichRuin {
  private readonly parts: Parts
  private readonly tornAt: Int32Array
  private readonly removedAt: Int32Array
  private step = 0
  private readonly kept: Int32Array

  constructor(parts: Parts) {
    const { model } = parts.plan
    this.parts = parts
    this.tornAt = new Int32Array(model.vehicleCount)
    this.removedAt = new Int32Array(model.stopCount)
    this.kept = new Int32Array(model.stopCount)
  }

  /** Removes strings around a random stop, which is sometimes an absent one, and half the time if `makesRoom`. */
  ruin(makesRoom = false): void {
    const { plan, random, neighbours, params } = this.parts
    const { ruin: settings, roomShare, absentShare, wholeRouteShare } = params.perturbation
    const { stopCount } = plan.model
    if (plan.usedCount === 0) return
    this.step++
    const served = stopCount - plan.absentCount
    const longest = longestOf(settings, served / plan.usedCount)
    const strings = stringCount(settings, longest, random)
    const isFocused = plan.absentCount > 0 && random.unit() < (makesRoom ? roomShare : absentShare)
    const seed = isFocused ? plan.absent[random.below(plan.absentCount)]! : random.below(stopCount)
    if (random.unit() < wholeRouteShare) this.tearRoute(seed)
    let torn = this.tear(seed, longest, settings)
    const near = neighbours.of(seed, NEAR)
    for (let at = 0; at < near.length && torn < strings; at++) torn += this.tear(near[at]!, longest, settings)
    plan.listAbsent()
  }

  /** Removes a whole route near another one. */
  tearBeside(vehicle: number): void {
    const { plan, random, neighbours } = this.parts
    this.step++
    const seed = plan.orders[vehicle]![random.below(plan.counts[vehicle]!)]!
    const other = neighbours
      .of(seed, NEAR)
      .find((stop) => plan.vehicleOf[stop]! >= 0 && plan.vehicleOf[stop] !== vehicle)
    if (other !== undefined) this.tearRoute(other)
    plan.listAbsent()
  }

  private tearRoute(seed: number): void {
    const { plan, params } = this.parts
    const { longestDissolved } = params.perturbation
    const vehicle = plan.vehicleOf[seed]!
    if (vehicle < 0 || plan.counts[vehicle]! > longestDissolved || !this.mayTear(vehicle)) return
    for (let at = plan.pinned[vehicle]!; at < plan.counts[vehicle]!; at++) this.mark(plan.orders[vehicle]![at]!)
    this.removeMarked(vehicle)
  }

  private tear(stop: number, longest: number, settings: RuinSettings): number {
    const { plan, random } = this.parts
    const vehicle = plan.vehicleOf[stop]!
    if (vehicle < 0 || plan.position[stop]! < plan.pinned[vehicle]! || !this.mayTear(vehicle)) return 0
    const free = plan.counts[vehicle]! - plan.pinned[vehicle]!
    const length = Math.floor(random.unit() * Math.min(free, longest) + 1)
    const isSplit = length < free && length > 1 && random.unit() < settings.splitShare
    this.markString(stop, length, isSplit ? 1 : 0)
    this.removeMarked(vehicle)
    return 1
  }

  private mayTear(vehicle: number): boolean {
    if (this.parts.plan.isClosed[vehicle] === 1 || this.tornAt[vehicle] === this.step) return false
    this.tornAt[vehicle] = this.step
    return true
  }

  private markString(stop: number, length: number, kept: number): void {
    const { plan, random } = this.parts
    const vehicle = plan.vehicleOf[stop]!
    const at = plan.position[stop]!
    const span = length + kept
    const least = Math.max(plan.pinned[vehicle]!, at - span + 1)
    const most = Math.min(at, plan.counts[vehicle]! - span)
    const start = least + random.below(most - least + 1)
    const skipped = kept > 0 ? start + 1 + random.below(length - 1) : -1
    for (let index = start; index < start + span; index++)
      if (index !== skipped) this.mark(plan.orders[vehicle]![index]!)
  }

  private mark(stop: number): void {
    const { plan, random, params } = this.parts
    const { model } = plan
    this.markUnit(stop)
    for (let entry = model.togetherFrom[stop]!; entry < model.togetherFrom[stop + 1]!; entry++) {
      if (random.unit() >= params.perturbation.wholeGroupShare) continue
      for (const member of plan.groupMembers[model.together[entry]!]!) this.markUnit(member)
    }
  }

  private markUnit(stop: number): void {
    const partner = this.parts.plan.model.partner[stop]!
    this.removedAt[stop] = this.step
    if (partner >= 0) this.removedAt[partner] = this.step
  }

  private removeMarked(vehicle: number): void {
    const { plan, undo } = this.parts
    const order = plan.orders[vehicle]!
    const { kept } = this
    let count = 0
    for (let at = 0; at < plan.counts[vehicle]!; at++) {
      const stop = order[at]!
      if (at < plan.pinned[vehicle]! || this.removedAt[stop] !== this.step) kept[count++] = stop
    }
    if (count === plan.counts[vehicle] || this.splitsPair(vehicle) || plan.extraOf(vehicle, kept, count) === Infinity)
      return
    undo.save(vehicle)
    plan.assign(vehicle, kept, count, plan.figureOfLast())
  }

  // A pinned pickup keeps its delivery.
  private splitsPair(vehicle: number): boolean {
    const { plan } = this.parts
    for (let at = 0; at < plan.pinned[vehicle]!; at++)
      if (this.removedAt[plan.orders[vehicle]![at]!] === this.step) return true
    return false
  }
}
