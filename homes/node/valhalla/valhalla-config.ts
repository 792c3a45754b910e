const logging = { type: '', color: false, file_name: '', long_request: 1000 }

const expansion = { max_up_transitions: { '1': 400, '2': 100 } }
const near = { '0': 1e8, '1': 100000, '2': 5000 }
const limits = { max_distance: 5e6, max_locations: 200, max_matrix_distance: 4e5, max_matrix_location_pairs: 1e6 }

/** The settings Valhalla 3.6 wants to see. Its own generator is a Python script, so they are written down here. */
export function valhallaConfig(folder: string) {
  return {
    mjolnir: {
      tile_dir: folder, tile_extract: '', admin: '', timezone: '', landmarks: '', traffic_extract: '', concurrency: 1, max_cache_size: 5e8, id_table_size: 1.3e7,
      hierarchy: true, shortcuts: true, include_driveways: true, include_bicycle: true, include_pedestrian: true, include_driving: true, include_construction: false,
      include_platforms: false, reclassify_links: true, import_bike_share_stations: false, max_concurrent_reader_users: 1, keep_all_osm_node_ids: false, keep_osm_node_ids: false,
      data_processing: {
        infer_internal_intersections: true, infer_turn_channels: true, apply_country_overrides: true, grid_divisions_within_tile: 32, use_admin_db: false,
        use_direction_on_ways: false, allow_alt_name: false, use_urban_tag: false, use_rest_area: false, scan_tar: false,
      },
      logging,
    },
    additional_data: { elevation: '' },
    loki: {
      actions: ['locate', 'route', 'sources_to_targets', 'isochrone', 'trace_route', 'status'],
      use_connectivity: true,
      service_defaults: { radius: 0, minimum_reachability: 50, search_cutoff: 35000, node_snap_tolerance: 5, street_side_tolerance: 5, street_side_max_distance: 1000, heading_tolerance: 60 },
      logging,
      service: { proxy: '' },
    },
    thor: {
      logging, service: { proxy: '' }, source_to_target_algorithm: 'costmatrix', clear_reserved_memory: true, extended_search: false,
      max_reserved_labels_count_astar: 2e6, max_reserved_labels_count_bidir_astar: 1e6, max_reserved_labels_count_dijkstras: 4e6, max_reserved_labels_count_bidir_dijkstras: 2e6,
      costmatrix: { check_reverse_connection: true, allow_second_pass: true, max_reserved_locations: 25, max_iterations: 2800, min_iterations: 100, hierarchy_limits: expansion },
      bidirectional_astar: { threshold_delta: 420, alternative_cost_extend: 1.2, alternative_iterations_delta: 100000, hierarchy_limits: { ...expansion, expand_within_distance: { ...near, '1': 20000 } } },
      unidirectional_astar: { hierarchy_limits: { ...expansion, expand_within_distance: near } },
    },
    odin: { logging, service: { proxy: '' }, markup_formatter: { markup_enabled: false } },
    meili: {
      mode: 'auto', customizable: [], verbose: false, logging, service: { proxy: '' }, grid: { size: 500, cache_size: 100240 },
      default: {
        sigma_z: 4.07, gps_accuracy: 5, beta: 3, max_route_distance_factor: 5, max_route_time_factor: 5, max_search_radius: 100, breakage_distance: 2000,
        interpolation_distance: 10, search_radius: 50, geometry: false, route: true, turn_penalty_factor: 0,
      },
    },
    httpd: { service: { listen: '', loopback: '', interrupt: '', drain_seconds: 1, shutdown_seconds: 1, timeout_seconds: -1 } },
    service_limits: {
      auto: limits, truck: limits, bicycle: limits, bus: limits, taxi: limits, motor_scooter: limits, motorcycle: limits, multimodal: limits, bikeshare: limits,
      pedestrian: { ...limits, min_transit_walking_distance: 1, max_transit_walking_distance: 10000 },
      transit: limits,
      status: { allow_verbose: false },
      skadi: { max_shape: 750000, min_resample: 10 },
      isochrone: { max_contours: 4, max_time_contour: 120, max_distance: 25000, max_locations: 1, max_distance_contour: 200 },
      trace: { max_distance: 200000, max_gps_accuracy: 100, max_search_radius: 100, max_shape: 16000, max_alternates: 3, max_alternates_shape: 100 },
      centroid: { max_distance: 200000, max_locations: 5 },
      max_exclude_locations: 50, max_reachability: 100, max_radius: 200, max_timedep_distance: 500000, max_timedep_distance_matrix: 0, max_alternates: 2,
      max_exclude_polygons_length: 10000, max_distance_disable_hierarchy_culling: 0,
      hierarchy_limits: { allow_modification: false, costmatrix: expansion, unidirectional_astar: expansion, bidirectional_astar: expansion },
      allow_hard_exclusions: false,
    },
    statsd: { port: 8125, prefix: 'valhalla' },
  }
}
