// The samples of a call with `each`.
import {
  type GeoJSONMultiPoint,
  type GeoJSONOptions,
  type GeoJSONSamples,
  type SampleParts,
  type SampleProperties,
  Samples,
} from './result.js';

/** The properties of a sample in `toGeoJSON` of a call with `each`: the feature's, and the sample's own. */
export type EachProperties<Feature = unknown> = SampleProperties & {
  /** The feature's `id`, or its index if it has none. */
  feature: string | number;
} & (Feature extends { readonly properties: infer Properties } ? NonNullable<Properties> : unknown);

/** The samples of a call with `each`, feature by feature. */
export class EachSamples<
  Positions extends Float64Array | Float32Array = Float64Array | Float32Array,
  Feature = unknown,
> extends Samples<Positions> {
  declare readonly classes?: undefined;
  declare readonly classNames?: undefined;
  declare readonly levelEnds?: undefined;
  /** The radius of each sample: the least distance between two samples of its feature. */
  declare readonly radii: Float64Array;
  /** The feature of each sample, as its index in the option `region`, in ascending order. */
  declare readonly features: Uint32Array;
  readonly #attributes: readonly object[];

  /** @internal */
  constructor(
    parts: SampleParts<Positions> & { features: Uint32Array },
    attributes: readonly object[],
  ) {
    super(parts);
    this.#attributes = attributes;
  }

  /**
   * Returns the samples as a GeoJSON MultiPoint, or with `properties` as a FeatureCollection of Points. Each
   * sample has the properties of its feature; its own `radius`, `key` and `feature` replace those.
   *
   * @throws CopseError: `unknown-option` or `wrong-type` for an option.
   */
  override toGeoJSON(options: { properties: true }): GeoJSONSamples<EachProperties<Feature>>;
  override toGeoJSON(options?: { properties?: false | undefined }): GeoJSONMultiPoint;
  override toGeoJSON(
    options?: GeoJSONOptions,
  ): GeoJSONMultiPoint | GeoJSONSamples<EachProperties<Feature>>;
  override toGeoJSON(
    options?: GeoJSONOptions,
  ): GeoJSONMultiPoint | GeoJSONSamples<EachProperties<Feature>> {
    const geojson = super.toGeoJSON(options);
    if (geojson.type === 'FeatureCollection') {
      geojson.features.forEach((sample, i) => {
        const attributes = this.#attributes[this.features[i] as number];
        sample.properties = { ...attributes, ...sample.properties };
      });
    }
    return geojson as GeoJSONMultiPoint | GeoJSONSamples<EachProperties<Feature>>;
  }
}
