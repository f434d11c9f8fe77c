/** A time in milliseconds since 1970 (UTC). */
export type Milliseconds = number;
