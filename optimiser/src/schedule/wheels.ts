import type { DrivingBreakModel } from '../model/model.ts'
import { WheelTime } from './wheel-time.ts'

/** The driving rules of one vehicle with their counters. */
export class Wheels {
  readonly all: readonly WheelTime[]
  /** Driving time left until the first of the rules requires a break. */
  room = Infinity
  /** End of the last drive, or start of the route. */
  standingSince = 0
  /** Shorter pauses don't count for any rule. */
  readonly shortestPause: number
  private readonly countsStanding: boolean

  constructor(rules: readonly DrivingBreakModel[]) {
    this.all = rules.map((rule) => new WheelTime(rule))
    this.shortestPause = rules.reduce(
      (least, rule) => Math.min(least, rule.first, rule.second, rule.duration),
      Infinity,
    )
    this.countsStanding = rules.some((rule) => rule.replacedBy === 'standing')
  }

  reset(routeStart: number): void {
    this.standingSince = routeStart
    for (let at = 0; at < this.all.length; at++) this.all[at]!.reset()
    this.measureRoom()
  }

  drive(seconds: number): void {
    for (let at = 0; at < this.all.length; at++) this.all[at]!.driven += seconds
    this.room -= seconds
  }

  /** Counts waiting, for the rules that it replaces a break for. */
  wait(seconds: number): void {
    for (const wheel of this.all) if (wheel.rule.replacedBy === 'waiting') wheel.pause(seconds)
    this.measureRoom()
  }

  /** Ends a halt, for the rules that count all standing time. */
  leave(departure: number): void {
    const seconds = departure - this.standingSince
    if (!this.countsStanding || seconds < this.shortestPause) return
    for (const wheel of this.all) if (wheel.rule.replacedBy === 'standing') wheel.pause(seconds)
    this.measureRoom()
  }

  /** Takes a break at a halt. Rules that count all standing time count it when the halt ends. */
  pauseAtHalt(seconds: number): void {
    for (const wheel of this.all) if (wheel.rule.replacedBy !== 'standing') wheel.pause(seconds)
    this.measureRoom()
  }

  /** Takes a break on the road. */
  pauseOnRoad(seconds: number): void {
    for (const wheel of this.all) wheel.pause(seconds)
    this.measureRoom()
  }

  /** Must be called after a pause was counted for a single rule. */
  measureRoom(): void {
    this.room = Infinity
    for (let at = 0; at < this.all.length; at++)
      this.room = Math.min(this.room, this.all[at]!.rule.after - this.all[at]!.driven)
  }
}
