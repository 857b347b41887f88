/** Something that the user can put right, said in one line. */
export class Mistake extends Error {}
