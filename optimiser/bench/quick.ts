/** Instances of `--quick`: some of every set and size, about five minutes at one and ten seconds each. */
export const quickNames: readonly string[] = [
  'X-n110-k13,X-n204-k19,X-n308-k13,X-n420-k130,X-n599-k92,X-n783-k48,X-n979-k58',
  'C109,R104,R112,R206,RC103,RC207',
  'R1_2_5,RC2_2_3,C2_4_7,R2_4_3,RC1_6_5,R1_8_7,C1_10_9',
  'lr104,lrc203,lr1_2_8,lc2_2_7,lrc1_4_5,lr1_6_4,lc1_8_3',
  'city-500',
].flatMap((set) => set.split(','))
